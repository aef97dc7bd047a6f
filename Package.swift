// swift-tools-version: 6.2

import PackageDescription

let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .treatAllWarnings(as: .error),
]

/// A module of Sluice: Swift 6, and a warning is an error.
func module(_ name: String, sees dependencies: [Target.Dependency]) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: strict)
}

/// The tests of one module.
func tests(_ name: String, sees dependencies: [Target.Dependency]) -> Target {
  .testTarget(
    name: name, dependencies: dependencies + ["TestSupport"], exclude: exclusions[name] ?? [],
    swiftSettings: strict)
}

/// What tests read from the source tree: inputs, goldens, a transcript.
let exclusions: [String: [String]] = [
  "SluiceCommandTests": ["Goldens", "Newcomer/first-hour.console", "Schemas/validate.py"],
  "SluiceModelTests": ["Goldens"],
  "SluiceSyntaxTests": ["Goldens"],
]

let package = Package(
  name: "sluice",
  products: [
    .executable(name: "sluice", targets: ["SluiceCommand"]),
    .library(name: "Sluice", targets: ["Sluice"]),
    .library(name: "SluiceOperations", targets: ["SluiceOperations"]),
    .library(name: "SluiceTesting", targets: ["SluiceTesting"]),
  ],
  targets: [
    .systemLibrary(name: "CYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"])]),
    .systemLibrary(name: "CSQLite", providers: [.apt(["libsqlite3-dev"])]),
    .target(name: "CSystem"),
    module("SluiceSystem", sees: ["CSystem"]),
    module("SluiceOperations", sees: ["SluiceSystem"]),
    module("SluiceSyntax", sees: ["CYAML"]),
    module("SluiceModel", sees: ["SluiceSyntax"]),
    module("SluiceState", sees: ["SluiceModel", "SluiceSystem", "CSQLite"]),
    module("Sluice", sees: ["SluiceState", "SluiceOperations"]),
    module("SluiceTesting", sees: ["Sluice"]),
    module("TestSupport", sees: ["SluiceTesting"]),
    .executableTarget(name: "SluiceCommand", dependencies: ["Sluice"], swiftSettings: strict),
    .executableTarget(name: "sluice-bench", dependencies: ["Sluice"], swiftSettings: strict),
    tests("SluiceSystemTests", sees: ["SluiceSystem"]),
    tests("SluiceOperationsTests", sees: ["SluiceOperations"]),
    tests("SluiceSyntaxTests", sees: ["SluiceSyntax"]),
    tests("SluiceModelTests", sees: ["SluiceModel"]),
    tests("SluiceStateTests", sees: ["SluiceState"]),
    tests("SluiceTests", sees: ["Sluice", "SluiceTesting"]),
    tests("SluiceCommandTests", sees: ["SluiceCommand"]),
    tests("HouseTests", sees: []),
  ]
)
