#include "provisioning/host/host_process.hpp"

#include <fcntl.h>
#include <grp.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <utility>

#include "postgres/privileges.hpp"
#include "postgres/system_failure.hpp"
#include "provisioning/host/frame.hpp"

namespace signalbox::provisioning::host {
namespace {

constexpr const char* process_name = "signalbox-host";

// The numbers to which the kept descriptors are moved.
constexpr int socket_descriptor = 3;
constexpr int kept_place = 4;
constexpr int first_free_descriptor = 10;

/// Moves a descriptor away from the numbers that are assigned next.
int raised(int low) {
  return ::fcntl(low, F_DUPFD_CLOEXEC, first_free_descriptor);
}

[[noreturn]] void be_host(int socket, int kept, pid_t server, duties does) {
  // A separate session, because signals of a terminal are for the server.
  ::setsid();
  ::prctl(PR_SET_NAME, process_name);
  // The signal is sent when the server ends, if the server may still signal this process; the
  // stream always ends.
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (::getppid() != server) ::_exit(0);
  constexpr rlimit no_core{.rlim_cur = 0, .rlim_max = 0};
  if (::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 || ::setrlimit(RLIMIT_CORE, &no_core) != 0)
    ::_exit(1);
  // Root's supplementary groups are dropped, because a project's files do not need them.
  if (::geteuid() == 0 &&
      (::setgroups(0, nullptr) != 0 || !postgres::keep_capabilities_for_others()))
    ::_exit(1);
  for (const int number : {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE})
    ::signal(number, SIG_IGN);
  socket = raised(socket);
  kept = kept < 0 ? -1 : raised(kept);
  if (socket < 0 || ::dup3(socket, socket_descriptor, O_CLOEXEC) < 0) ::_exit(1);
  int first_closed = kept_place;
  if (kept >= 0) {
    if (::dup3(kept, kept_place, O_CLOEXEC) < 0) ::_exit(1);
    ++first_closed;
  }
  ::close_range(static_cast<unsigned>(first_closed), ~0U, 0);
  try {
    service serving(postgres::unique_descriptor(socket_descriptor), std::move(does));
    serving.run();
    // The process ends immediately: the next server finds interrupted work as after a kill of this
    // process.
    ::_exit(0);
  } catch (...) {
    ::_exit(1);
  }
}

}  // namespace

core::result<started_host> start_host_process(duties does, int kept_descriptor) {
  auto pair = open_socket_pair();
  if (!pair) return std::unexpected(pair.error());
  const pid_t us = ::getpid();
  const pid_t child = ::fork();
  if (child < 0) return postgres::system_failure("start the host process");
  if (child == 0) be_host(pair->theirs.number(), kept_descriptor, us, std::move(does));
  auto held = postgres::process::open(child);
  if (!held) return std::unexpected(held.error());
  return started_host{.socket = std::move(pair->ours), .process = std::move(*held)};
}

}  // namespace signalbox::provisioning::host
