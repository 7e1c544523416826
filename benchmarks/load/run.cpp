#include "benchmarks/load/run.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <stdexcept>

#include "benchmarks/load/fleet.hpp"
#include "benchmarks/load/publisher.hpp"
#include "benchmarks/load/report.hpp"
#include "simulations/machine/usage.hpp"

namespace signalbox::load {

namespace {

using nlohmann::json;
using clock = fleet::clock;

/// Descriptors besides the connections: epoll, the control connection, files.
constexpr std::size_t spare_files = 64;
constexpr std::chrono::milliseconds turn_wait{10};
/// Time for stalled clients to catch up once they read again.
constexpr std::chrono::seconds wake_limit{5};

double seconds_since(clock::time_point begin) {
  return std::chrono::duration<double>(clock::now() - begin).count();
}

class one_run {
 public:
  explicit one_run(const options& how)
      : how_(how), until_(clock::now() + how.limit), connections_(how) {}

  json perform() {
    json seen{{"connect", connect()}};
    if (stalls()) connections_.stall(true);
    switch (how_.does) {
      case mode::idle:
        seen["measure"] = idle();
        break;
      case mode::window:
      case mode::paced:
        seen["measure"] = under_load();
        break;
      case mode::reconnect:
        seen["reconnect"] = reconnect();
        break;
    }
    if (stalls()) seen["stalled"] = wake_stalled();
    seen["check"] = check_json(connections_);
    return seen;
  }

 private:
  [[nodiscard]] bool stalls() const { return connections_.stalled() > 0; }

  void turn() {
    connections_.turn(turn_wait);
    if (clock::now() < until_) return;
    throw std::runtime_error(fmt::format(
        "Timeout: {} of {} connections are ready, {} failed, {} were lost ({}; {})",
        connections_.ready(), connections_.size(), connections_.failed(), connections_.lost(),
        connections_.first_failure(), connections_.last_refusal()));
  }

  template <class Condition>
  void turn_until(Condition reached) {
    while (!reached())
      turn();
  }

  void pass(std::chrono::milliseconds time) {
    const auto end = clock::now() + time;
    turn_until([&] { return clock::now() >= end; });
  }

  json connect() {
    const auto before = sample_now(how_);
    turn_until([&] {
      if (connections_.failed() > 0) {
        throw std::runtime_error("A connection failed: " + connections_.first_failure());
      }
      return connections_.ready() == connections_.size();
    });
    const auto after = sample_now(how_);
    pass(how_.settle);
    const auto settled = sample_now(how_);
    return connect_json(connections_, {before, after, settled});
  }

  json idle() {
    connections_.seen = {};
    const auto before = sample_now(how_);
    pass(how_.duration);
    return idle_json(connections_, {before, sample_now(how_)});
  }

  json under_load() {
    publisher source(how_, connections_);
    // Starts and ends without outstanding changes, so that work and deliveries belong to the same
    // changes.
    if (how_.warm_up.count() > 0) load_for(source, how_.warm_up);
    connections_.seen = {};
    source.begin_counting();
    const auto before = sample_now(how_);
    load_for(source, how_.duration);
    return load_json(connections_, source.published(), {before, sample_now(how_)});
  }

  void load_for(publisher& source, std::chrono::milliseconds time) {
    const auto end = clock::now() + time;
    source.begin();
    while (clock::now() < end) {
      connections_.turn(source.wait());
      source.publish_due();
      if (clock::now() >= until_) turn();
    }
    turn_until([&] { return source.all_arrived(); });
  }

  json reconnect() {
    {
      publisher source(how_, connections_);
      load_for(source, how_.duration);
    }
    connections_.come_back_from_now_on();
    connections_.ready_us = {};
    fmt::print("{{\"event\":\"ready_for_restart\"}}\n");
    std::fflush(stdout);
    turn_until([&] { return connections_.lost() > 0; });
    const auto gone = clock::now();
    connections_.forget_accepted();
    turn_until([&] { return connections_.lost() >= connections_.size(); });
    turn_until([&] { return connections_.ready() == connections_.size(); });
    const auto back_after = seconds_since(connections_.first_accepted());
    const auto gone_for = seconds_since(gone);
    const auto knowing = connections_.at_number(how_.number_after_restart);
    // Changes published from now on must also arrive.
    publisher again(how_, connections_);
    const auto before = connections_.seen.deliveries;
    again.publish_once();
    turn_until([&] { return again.all_arrived(); });
    return {{"back_after_s", back_after},
            {"gone_for_s", gone_for},
            {"attempts_failed", connections_.failed()},
            {"with_every_change", knowing},
            {"deliveries_after", connections_.seen.deliveries - before},
            {"ready_us", histogram_json(connections_.ready_us)}};
  }

  /// Lets stalled clients read again and returns their results.
  json wake_stalled() {
    const auto held = simulations::resident_bytes(how_.pids);
    connections_.stall(false);
    const auto newest = connections_.newest_number();
    const auto end = clock::now() + wake_limit;
    while (clock::now() < end && connections_.at_number(newest) < connections_.ready())
      turn();
    return stalled_json(connections_, held, newest);
  }

  const options& how_;
  const clock::time_point until_;
  fleet connections_;
};

}  // namespace

json run(const options& how) {
  if (const auto files = simulations::raise_file_limit(); files < how.connections + spare_files) {
    throw std::runtime_error(fmt::format(
        "{} connections need more than the {} open files allowed for this user (ulimit -Hn)",
        how.connections, files));
  }
  return one_run(how).perform();
}

}  // namespace signalbox::load
