#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tests/unit/provisioning/local_host.hpp"

namespace signalbox::testing {

/// Collects the events logged by a pooler, and waits for them.
class pooler_events {
 public:
  provisioning::pooler_reporter reporter() {
    return [this](std::string_view event, std::string_view sentence) {
      const std::lock_guard lock(guard_);
      reported_.emplace_back(event, sentence);
      received_.notify_all();
    };
  }

  /// Waits for the `times`th event with a name, and returns its sentence; empty when it did not
  /// occur in time.
  std::optional<std::string> await(std::string_view event, std::size_t times = 1) {
    std::unique_lock lock(guard_);
    std::optional<std::string> found;
    received_.wait_until(lock, soon(), [&] {
      std::size_t left = times;
      for (const auto& [name, sentence] : reported_)
        if (name == event && --left == 0) found = sentence;
      return found.has_value();
    });
    return found;
  }

  std::size_t count(std::string_view event) {
    const std::lock_guard lock(guard_);
    return static_cast<std::size_t>(
        std::ranges::count_if(reported_, [&](const auto& one) { return one.first == event; }));
  }

 private:
  std::mutex guard_;
  std::condition_variable received_;
  std::vector<std::pair<std::string, std::string>> reported_;
};

/// A local host with a pooler on a port that was free a moment ago.
struct pooled_host : local_host {
  pooler_events events;

  pooled_host() {
    report = events.reporter();
    pooler_port = spec_of('z').port;
    restart_server();
  }

  ~pooled_host() {
    // The callbacks must not use destroyed members.
    report = {};
    restart_server();
  }

  /// Returns the running pgbouncer, found as the provider finds it.
  std::optional<postgres::process> pooler_server() const {
    std::error_code ignored;
    return provisioning::pooler_process(
               {.program = installed_pooler(),
                .folder =
                    std::filesystem::canonical(folder.path() / "provisioning", ignored) / "pooler",
                .owner = unprivileged_user(),
                .listen_address = "127.0.0.1",
                .port = pooler_port})
        .running();
  }

  /// Returns the error message of a refused client.
  std::string refusal(const provisioning::instance_spec& spec, const std::string& password,
                      const std::string& user = "postgres") {
    std::string words = "let in";
    const postgres::observer listening{
        .finished = {},
        .failed = [&](std::string_view, std::string_view, std::string_view message) {
          words = message;
        }};
    (void)open(spec, password, user, &listening);
    return words;
  }

  /// Connects through the pooler as clients do.
  core::result<postgres::connection> pooled(const provisioning::instance_spec& spec,
                                            const std::string& password,
                                            const std::string& user = "postgres") {
    return open(spec, password, user, nullptr);
  }

 private:
  core::result<postgres::connection> open(const provisioning::instance_spec& spec,
                                          const std::string& password, const std::string& user,
                                          const postgres::observer* listening) {
    const auto where = need_address(spec);
    return postgres::connection::open_plain(
        fmt::format("host={} port={} user={} dbname={} password={}", where.host, where.port, user,
                    where.database, postgres::conninfo_value(password)),
        soon(), listening);
  }

  domain::instance_address need_address(const provisioning::instance_spec& spec) {
    auto where = provider->pooled_address(spec);
    if (!where) throw std::runtime_error("There is no pooler.");
    return *where;
  }
};

}  // namespace signalbox::testing
