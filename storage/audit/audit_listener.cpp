#include "storage/audit/audit_listener.hpp"

#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <charconv>
#include <chrono>
#include <cstdint>
#include <system_error>
#include <utility>

#include "storage/statements.hpp"

namespace signalbox::storage {
namespace {

using namespace std::chrono_literals;

constexpr auto retry_delay = 1s;
constexpr auto statement_limit = 5s;
/// Interval of a query on an idle connection, which detects connections dropped by a firewall.
constexpr auto quiet_limit = 60s;

// The channel's name as in `audit_channel`: LISTEN accepts no parameter.
constexpr postgres::statement listen_to_log{"audit.listen", "LISTEN signalbox_audit"};
constexpr postgres::statement ping{"audit.ping", "SELECT"};

postgres::deadline within(std::chrono::seconds limit) {
  return std::chrono::steady_clock::now() + limit;
}

postgres::unique_descriptor open_event() {
  postgres::unique_descriptor made(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK));
  if (!made.valid()) throw std::system_error(errno, std::generic_category(), "eventfd");
  return made;
}

std::vector<std::int64_t> numbers_in(const std::vector<std::string>& texts) {
  std::vector<std::int64_t> numbers;
  for (const auto& text : texts) {
    std::int64_t number = 0;
    // Any session may notify any text on a channel.
    const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (fault == std::errc{} && end == text.data() + text.size()) numbers.push_back(number);
  }
  return numbers;
}

}  // namespace

audit_listener::audit_listener(std::string conninfo, callbacks listener)
    : conninfo_(std::move(conninfo)),
      listener_(std::move(listener)),
      end_(open_event()),
      thread_([this] { run(); }) {}

audit_listener::~audit_listener() {
  const std::uint64_t one = 1;
  [[maybe_unused]] const auto written = ::write(end_.number(), &one, sizeof one);
  thread_.join();
}

void audit_listener::run() {
  bool was_there = false;
  do {
    auto on = postgres::connection::open(conninfo_, within(statement_limit));
    if (!on || !on->run(listen_to_log, {}, within(statement_limit))) continue;
    if (std::exchange(was_there, true)) listener_.gap();
    listen(*on);
  } while (pause());
}

void audit_listener::listen(postgres::connection& on) {
  while (on.usable()) {
    const auto received = on.await_notifications(within(quiet_limit), end_.number());
    if (!received || received->interrupted) return;
    const auto numbers = numbers_in(received->texts);
    if (numbers.empty()) {
      if (!on.run(ping, {}, within(statement_limit))) return;
      continue;
    }
    auto entries =
        attempt([&] { return audit_repository(on, within(statement_limit)).find_all(numbers); });
    // The connection broke: the gap is reported when there is a new one.
    if (!entries) return;
    listener_.entries(std::move(*entries));
  }
}

bool audit_listener::pause() const {
  pollfd waiting{.fd = end_.number(), .events = POLLIN, .revents = 0};
  constexpr auto delay = std::chrono::duration_cast<std::chrono::milliseconds>(retry_delay);
  return ::poll(&waiting, 1, static_cast<int>(delay.count())) == 0;
}

}  // namespace signalbox::storage
