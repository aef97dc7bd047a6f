/// What a shell reads to complete the command lines of `sluice`.
///
/// Each script asks the program itself for words, so that it never knows less than the program
/// does, and leaves paths to the shell.
enum CompletionScript: String, CaseIterable, Sendable {
  case bash, zsh, fish

  var text: String {
    switch self {
    case .bash: Self.bashText
    case .zsh: Self.zshText
    case .fish: Self.fishText
    }
  }

  /// Bash splits words at `:` and `=`, and replaces only what stands behind the last of them. The
  /// package bash-completion is not needed.
  private static let bashText = #"""
    # Completion of sluice for bash.

    _sluice() {
      local program=${COMP_WORDS[0]} rest=${COMP_LINE#*"${COMP_WORDS[0]}"}
      local -a words=() lines=()
      local word line head='' current index
      for ((index = 1; index <= COMP_CWORD; index++)); do
        word=${COMP_WORDS[index]}
        if ((${#words[@]} > 0)) && [[ $rest != [[:space:]]* ]] &&
          [[ $word == [:=]* || ${COMP_WORDS[index - 1]} == *[:=] ]]; then
          words[${#words[@]} - 1]+=$word
        else
          words+=("$word")
        fi
        rest=${rest#*"$word"}
      done
      current=${words[${#words[@]} - 1]}
      if [[ ($current == *:* && $COMP_WORDBREAKS == *:*) ||
        ($current == *=* && $COMP_WORDBREAKS == *=*) ]]; then
        head=${current%"${current##*[:=]}"}
      fi
      # As typed: without quotes and backslashes it is what the program would get.
      words=("${words[@]//[\"\'\\]/}")
      current=${current#"$head"}
      current=${current//[\"\'\\]/}
      program=${program/#\~/$HOME}
      type -P -- "$program" > /dev/null || program=sluice
      COMPREPLY=()
      while IFS= read -r line; do
        case $line in
          :files) _sluice_paths -f "$current" ;;
          :folders) _sluice_paths -d "$current" ;;
          :workflows) _sluice_paths -f "$current" workflows ;;
          *)
            word=${line%%$'\t'*}
            COMPREPLY+=("${word#"$head"}")
            [[ $word != *= ]] || compopt -o nospace 2> /dev/null
            ;;
        esac
      done < <("$program" completion words bash -- "${words[@]}" 2> /dev/null)
    }

    # Adds paths by an option of compgen and the word at the cursor; of workflows only where told.
    _sluice_paths() {
      local path
      while IFS= read -r path; do
        if [[ -z ${3-} || -d ${path/#\~/$HOME} || $path == *.yaml || $path == *.yml ]]; then
          COMPREPLY+=("$path")
          compopt -o filenames 2> /dev/null
        fi
      done < <(compgen "$1" -- "$2")
    }

    complete -F _sluice sluice

    """#

  private static let zshText = #"""
    #compdef sluice
    # Completion of sluice for zsh.

    _sluice() {
      local program=${words[1]/#\~/$HOME} line word paths result=1
      local -a before described open
      whence -p -- $program > /dev/null || program=sluice
      before=("${(@Q)words[2,CURRENT-1]}" "${(Q)PREFIX}")
      for line in "${(@f)$($program completion words zsh -- "${before[@]}" 2> /dev/null)}"; do
        case $line in
          '') ;;
          :*) paths=$line ;;
          *=$'\t'*|*=) open+=("${line%%$'\t'*}") ;;
          *)
            word=${line%%$'\t'*}
            word=${word//\\/\\\\}
            word=${word//:/\\:}
            if [[ $line == *$'\t'* ]]; then
              described+=("$word:${line#*$'\t'}")
            else
              described+=("$word")
            fi
            ;;
        esac
      done
      ((${#described})) && _describe -V -t sluice sluice described && result=0
      ((${#open})) && compadd -S '' -- "${open[@]}" && result=0
      if [[ -n $paths ]]; then
        [[ $PREFIX == --*=* ]] && compset -P '*='
        case $paths in
          :files) _files && result=0 ;;
          :folders) _files -/ && result=0 ;;
          :workflows) _files -g '*.(yaml|yml)' && result=0 ;;
        esac
      fi
      return result
    }

    if [[ $funcstack[1] == _sluice ]]; then
      _sluice "$@"
    else
      compdef _sluice sluice
    fi

    """#

  private static let fishText = #"""
    # Completion of sluice for fish.

    function __sluice_complete
      set -l before (commandline -opc)
      set -l current (commandline -ct)
      set -l program (string replace -r '^~' $HOME -- $before[1])
      command -q $program; or set program sluice
      set -l path (string replace -r '^--[^=]*=' '' -- $current)
      set -l length (math (string length -- $current) - (string length -- $path))
      set -l head (string sub -l $length -- $current)
      set -l words $before[2..-1] "$current"
      for line in (command $program completion words fish -- $words 2> /dev/null)
        switch $line
          case ':files'
            printf '%s\n' $head(__fish_complete_path $path)
          case ':folders'
            printf '%s\n' $head(__fish_complete_directories $path '')
          case ':workflows'
            __fish_complete_path $path | string match -r '.*(?:/|\.ya?ml)(?:\t.*)?$'
          case '*'
            printf '%s\n' $line
        end
      end
    end

    complete -c sluice -f -a '(__sluice_complete)'

    """#
}
