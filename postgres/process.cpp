#include "postgres/process.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/wait.h>

// glibc 2.36 lacks this in the header.
extern "C" {
#include <sys/pidfd.h>
}

#include <algorithm>
#include <cerrno>

#include "postgres/system_failure.hpp"

namespace signalbox::postgres {

core::result<process> process::open(pid_t number) {
  unique_descriptor descriptor(::pidfd_open(number, 0));
  if (descriptor.valid()) return process(number, std::move(descriptor));
  if (errno == ESRCH) return core::fail(core::errc::not_found, "This process no longer exists.");
  return system_failure("watch a process");
}

bool process::ended() const {
  return await_end(deadline::min());
}

bool process::await_end(deadline until) const {
  for (;;) {
    pollfd waiting{.fd = descriptor_.number(), .events = POLLIN, .revents = 0};
    const int wait_ms = until == deadline::min() ? 0 : poll_timeout(until);
    const int ready = ::poll(&waiting, 1, wait_ms);
    if (ready > 0) return true;
    if (ready == 0 && std::chrono::steady_clock::now() >= until) return false;
    if (ready < 0 && errno != EINTR) return false;
  }
}

void process::signal(int what) const {
  // It only fails when the process has ended, which is the purpose of most signals.
  ::pidfd_send_signal(descriptor_.number(), what, nullptr, 0);
}

std::optional<int> process::reap() const {
  siginfo_t status{};
  const auto id = static_cast<id_t>(descriptor_.number());
  if (::waitid(P_PIDFD, id, &status, WEXITED | WNOHANG) != 0 || status.si_pid == 0)
    return std::nullopt;
  return status.si_code == CLD_EXITED ? status.si_status : -status.si_status;
}

bool process::bound_memory(std::uint64_t bytes) const {
  rlimit present{};
  if (::prlimit(number_, RLIMIT_DATA, nullptr, &present) != 0) return false;
  if (present.rlim_cur == bytes) return true;
  // The hard limit stays unchanged, so that a resize can raise it again.
  const rlimit requested{.rlim_cur = std::min<rlim_t>(bytes, present.rlim_max),
                         .rlim_max = present.rlim_max};
  // By process id, which must still belong to this process.
  return !ended() && ::prlimit(number_, RLIMIT_DATA, &requested, nullptr) == 0;
}

core::result<process> process::duplicate() const {
  unique_descriptor copy(::fcntl(descriptor_.number(), F_DUPFD_CLOEXEC, 0));
  if (!copy.valid()) return system_failure("watch a process");
  return process(number_, std::move(copy));
}

}  // namespace signalbox::postgres
