import Glibc
import SluiceSystem

// Before any file is opened, which would else get the number of a closed standard stream.
reserveStandardDescriptors()
// A reader that leaves is told of by write(2), and ends the printing only.
signal(SIGPIPE, SIG_IGN)
// A file that reaches its limit is told of by write(2) too, like a full disk.
signal(SIGXFSZ, SIG_IGN)
// Ignored by whoever started us, the kernel would take the ends of tasks for itself, waitpid(2).
signal(SIGCHLD, SIG_DFL)

exit(Program.current.run().number)
