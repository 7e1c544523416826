#include "postgres/command.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <grp.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstddef>

#include "postgres/system_failure.hpp"

namespace signalbox::postgres {
namespace {

using core::result;

// Descriptors to be duplicated in the child must be higher than their targets.
constexpr int first_free_descriptor = 10;
constexpr int failure_descriptor = 3;
/// After SIGXCPU, until SIGKILL.
constexpr std::uint64_t cpu_grace_seconds = 5;

/// All data for the child, prepared before the fork: after it, in a multithreaded program, only
/// async-signal-safe calls are allowed, which do not allocate.
struct prepared {
  std::vector<char*> arguments;
  std::vector<char*> environment;
  const char* folder = nullptr;
  bool drops_root = false;
  uid_t uid = 0;
  gid_t gid = 0;
  bool ends_with_us = false;
  int ending_signal = SIGTERM;
  int nice = 0;
  std::uint64_t data_bytes_max = 0;
  std::uint64_t files_max = 0;
  std::uint64_t processes_max = 0;
  std::uint64_t address_space_bytes_max = 0;
  std::uint64_t cpu_seconds_max = 0;
  bool writes_files = true;
  bool opens_sockets = true;
  mode_t hidden = 0077;
  pid_t us = 0;
  unique_descriptor input, output, error, passed, failure_reader, failure_writer;
};

// Contains no secrets; the C.UTF-8 locale keeps PostgreSQL's messages in English.
std::string path_variable = "PATH=/usr/local/bin:/usr/bin:/bin";
std::string locale_variable = "LC_ALL=C.UTF-8";

unique_descriptor copied(int number) {
  return unique_descriptor(::fcntl(number, F_DUPFD_CLOEXEC, first_free_descriptor));
}

unique_descriptor raised(unique_descriptor low) {
  return copied(low.number());
}

unique_descriptor open_input(const std::string& text) {
  if (text.empty()) return raised(unique_descriptor(::open("/dev/null", O_RDONLY | O_CLOEXEC)));
  unique_descriptor memory(::memfd_create("signalbox-input", MFD_CLOEXEC));
  std::size_t written = 0;
  while (written < text.size()) {
    const auto count = ::write(memory.number(), text.data() + written, text.size() - written);
    if (count < 0 && errno != EINTR) return {};
    if (count > 0) written += static_cast<std::size_t>(count);
  }
  if (::lseek(memory.number(), 0, SEEK_SET) != 0) return {};
  return raised(std::move(memory));
}

unique_descriptor open_output(const command& what) {
  if (what.output.empty())
    return raised(unique_descriptor(::open("/dev/null", O_WRONLY | O_CLOEXEC)));
  constexpr int flags = O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW;
  unique_descriptor file(::open(what.output.c_str(), flags, 0600));
  if (file.valid() && what.as && ::geteuid() == 0 &&
      ::fchown(file.number(), what.as->uid, what.as->gid) != 0)
    return {};
  return raised(std::move(file));
}

result<prepared> prepare(const command& what, std::string& program,
                         std::vector<std::string>& arguments,
                         std::vector<std::string>& environment) {
  prepared made;
  made.arguments.push_back(program.data());
  for (auto& one : arguments)
    made.arguments.push_back(one.data());
  made.arguments.push_back(nullptr);
  made.folder = what.folder.c_str();
  made.environment = {path_variable.data(), locale_variable.data()};
  for (auto& one : environment)
    made.environment.push_back(one.data());
  made.environment.push_back(nullptr);
  if (what.as && ::geteuid() == 0) {
    made.drops_root = true;
    made.uid = what.as->uid;
    made.gid = what.as->gid;
  }
  made.ends_with_us = what.ends_with_us;
  made.ending_signal = what.ending_signal;
  made.nice = what.nice;
  made.data_bytes_max = what.data_bytes_max;
  made.files_max = what.files_max;
  made.processes_max = what.processes_max;
  made.address_space_bytes_max = what.address_space_bytes_max;
  made.cpu_seconds_max = what.cpu_seconds_max;
  made.writes_files = what.writes_files;
  made.opens_sockets = what.opens_sockets;
  if (what.shows_files) made.hidden = 0022;
  made.us = ::getpid();
  made.input = open_input(what.input);
  made.error = what.standard_error >= 0 ? copied(what.standard_error) : open_output(what);
  const bool is_parted = what.standard_output >= 0;
  made.output = copied(is_parted ? what.standard_output : made.error.number());
  if (what.passed_descriptor >= 0) {
    made.passed = copied(what.passed_descriptor);
    if (!made.passed.valid()) return system_failure("pass a descriptor to a program");
  }
  std::array<int, 2> ends{-1, -1};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) return system_failure("create a pipe");
  made.failure_reader = unique_descriptor(ends[0]);
  made.failure_writer = raised(unique_descriptor(ends[1]));
  if (!made.input.valid() || !made.output.valid() || !made.error.valid() ||
      !made.failure_writer.valid())
    return system_failure(fmt::format("open the files of {}", program));
  return made;
}

[[noreturn]] void report_and_exit(int number) {
  // If this write fails, only the exit code reports the error.
  [[maybe_unused]] const auto written = ::write(failure_descriptor, &number, sizeof number);
  ::_exit(127);
}

/// Lowers a limit permanently; a lower one stays unchanged. Safe between fork and exec.
template <class Resource>
bool lower_limit(Resource which, std::uint64_t bound) {
  rlimit limit{};
  if (bound == 0) return true;
  if (::getrlimit(which, &limit) != 0) return false;
  if (bound < limit.rlim_max) limit.rlim_max = bound;
  limit.rlim_cur = limit.rlim_max;
  return ::setrlimit(which, &limit) == 0;
}

/// Limits CPU time permanently. Safe between fork and exec.
bool lower_cpu_limit(std::uint64_t seconds) {
  if (seconds == 0) return true;
  const rlimit limit{.rlim_cur = seconds, .rlim_max = seconds + cpu_grace_seconds};
  return ::setrlimit(RLIMIT_CPU, &limit) == 0;
}

/// Makes every call fail that creates a socket, permanently, also those of the interface with
/// which others could be hidden (io_uring), and calls of a foreign architecture. Safe between fork
/// and exec.
bool forbid_sockets() {
#if defined(__x86_64__)
  constexpr std::uint32_t architecture = AUDIT_ARCH_X86_64;
#elif defined(__aarch64__)
  constexpr std::uint32_t architecture = AUDIT_ARCH_AARCH64;
#else
#error "name the architecture of this machine for seccomp"
#endif
  constexpr std::uint32_t refusal = SECCOMP_RET_ERRNO | EPERM;
  // Numbers above belong to the second interface of x86-64 (x32).
  constexpr std::uint32_t last_number = 0x3FFF'FFFF;
  std::array program{sock_filter BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, arch)),
                     sock_filter BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, architecture, 0, 5),
                     sock_filter BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr)),
                     sock_filter BPF_JUMP(BPF_JMP | BPF_JGT | BPF_K, last_number, 3, 0),
                     sock_filter BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_socket, 2, 0),
                     sock_filter BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_io_uring_setup, 1, 0),
                     sock_filter BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
                     sock_filter BPF_STMT(BPF_RET | BPF_K, refusal)};
  const sock_fprog filter{.len = program.size(), .filter = program.data()};
  return ::prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter) == 0;
}

/// In the child, between fork and exec.
[[noreturn]] void become(const prepared& made) {
  if (::dup2(made.failure_writer.number(), failure_descriptor) < 0) ::_exit(127);
  ::fcntl(failure_descriptor, F_SETFD, FD_CLOEXEC);
  ::setsid();
  if (::dup2(made.input.number(), STDIN_FILENO) < 0 ||
      ::dup2(made.output.number(), STDOUT_FILENO) < 0 ||
      ::dup2(made.error.number(), STDERR_FILENO) < 0)
    report_and_exit(errno);
  constexpr int passed = command::passed_place;
  static_assert(passed == failure_descriptor + 1);
  if (made.passed.valid() && ::dup2(made.passed.number(), passed) < 0) report_and_exit(errno);
  ::close_range(made.passed.valid() ? passed + 1 : passed, ~0U, 0);
  if (made.drops_root &&
      (::setgroups(1, &made.gid) != 0 || ::setgid(made.gid) != 0 || ::setuid(made.uid) != 0))
    report_and_exit(errno);
  // Set after the change of user, which resets it; the parent may have ended before it took effect.
  if (made.ends_with_us &&
      (::prctl(PR_SET_PDEATHSIG, made.ending_signal) != 0 || ::getppid() != made.us))
    report_and_exit(errno);
  // A lower priority stays unchanged; a failure is no reason not to start.
  if (made.nice > ::getpriority(PRIO_PROCESS, 0)) (void)::setpriority(PRIO_PROCESS, 0, made.nice);
  // Programs cannot gain privileges by executing files, and memory with secrets is never written to
  // a core file.
  constexpr rlimit no_core{.rlim_cur = 0, .rlim_max = 0};
  if (::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 || ::setrlimit(RLIMIT_CORE, &no_core) != 0)
    report_and_exit(errno);
  rlimit data{};
  if (made.data_bytes_max > 0 && ::getrlimit(RLIMIT_DATA, &data) == 0) {
    // The hard limit stays unchanged, so that a running server can be resized.
    if (made.data_bytes_max < data.rlim_max) data.rlim_cur = made.data_bytes_max;
    if (::setrlimit(RLIMIT_DATA, &data) != 0) report_and_exit(errno);
  }
  if (!lower_limit(RLIMIT_NOFILE, made.files_max) ||
      !lower_limit(RLIMIT_NPROC, made.processes_max) ||
      !lower_limit(RLIMIT_AS, made.address_space_bytes_max) ||
      !lower_cpu_limit(made.cpu_seconds_max))
    report_and_exit(errno);
  constexpr rlimit no_files{.rlim_cur = 0, .rlim_max = 0};
  if (!made.writes_files && ::setrlimit(RLIMIT_FSIZE, &no_files) != 0) report_and_exit(errno);
  ::umask(made.hidden);
  // The working directory may be inaccessible to the new user.
  if (::chdir(made.folder) != 0) report_and_exit(errno);
  struct sigaction ordinary {};
  ordinary.sa_handler = SIG_DFL;
  for (int number = 1; number < NSIG; ++number)
    ::sigaction(number, &ordinary, nullptr);
  sigset_t none;
  ::sigemptyset(&none);
  ::sigprocmask(SIG_SETMASK, &none, nullptr);
  if (!made.opens_sockets && !forbid_sockets()) report_and_exit(errno);
  ::execve(made.arguments.front(), made.arguments.data(), made.environment.data());
  report_and_exit(errno);
}

/// Returns the error number with which the child failed to start, or 0 when it executed the
/// program.
int failure_of_child(unique_descriptor reader) {
  int number = 0;
  ssize_t count = 0;
  do {
    count = ::read(reader.number(), &number, sizeof number);
  } while (count < 0 && errno == EINTR);
  return count == sizeof number ? number : 0;
}

}  // namespace

result<process> spawn(const command& what) {
  std::string program = what.program.string();
  auto arguments = what.arguments;
  auto environment = what.environment;
  auto made = prepare(what, program, arguments, environment);
  if (!made) return std::unexpected(made.error());

  // Signals are blocked until the child has set its own mask, so that no handler of the parent runs
  // in it.
  sigset_t every;
  sigset_t before;
  ::sigfillset(&every);
  ::pthread_sigmask(SIG_SETMASK, &every, &before);
  const pid_t child = ::fork();
  if (child == 0) become(*made);
  const int fork_failure = errno;
  ::pthread_sigmask(SIG_SETMASK, &before, nullptr);
  if (child < 0) return system_failure(fmt::format("start {}", program), fork_failure);

  auto started = process::open(child);
  made->failure_writer = unique_descriptor();
  const int failure = failure_of_child(std::move(made->failure_reader));
  if (failure != 0) {
    if (started && started->await_end(deadline::max())) started->reap();
    return system_failure(fmt::format("execute {}", program), failure);
  }
  return started;
}

result<int> run(const command& what, deadline until) {
  auto started = spawn(what);
  if (!started) return std::unexpected(started.error());
  const bool in_time = started->await_end(until);
  if (!in_time) {
    started->signal(SIGKILL);
    // A killed process ends as soon as the system allows; there is nothing else to wait for.
    if (!started->await_end(deadline::max())) return system_failure("wait for a killed process");
  }
  const auto status = started->reap();
  if (!in_time)
    return core::fail(core::errc::timeout,
                      fmt::format("{} took too long and was stopped.", what.program.string()));
  return status.value_or(-1);
}

}  // namespace signalbox::postgres
