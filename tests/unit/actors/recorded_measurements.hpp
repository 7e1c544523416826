#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "actors/runtime/measurements.hpp"

namespace signalbox::testing {

/// Records the actors' measurements. Only on the test's thread.
struct recorded_measurements final : actors::measurements {
  std::vector<std::pair<std::string, std::size_t>> dropped;
  std::vector<domain::delivery_outcome> tries;
  domain::deliveries_waiting waiting;
  std::vector<std::pair<actors::backup_work, actors::backup_outcome>> backups;
  std::vector<std::pair<domain::dump_kind, domain::dump_state>> dumps;
  std::map<domain::project_ref, std::optional<core::time_point>> proven;
  std::vector<actors::pause_cause> pauses;

  void set_census(const actors::census& /*counted*/) override {}
  void observe_probe(std::chrono::nanoseconds /*took*/, domain::health /*found*/) override {}
  void observe_dropped(std::string_view kind, std::size_t rows) override {
    dropped.emplace_back(kind, rows);
  }
  void observe_delivery(domain::delivery_kind /*kind*/, domain::delivery_outcome outcome) override {
    tries.push_back(outcome);
  }
  void observe_dump(domain::dump_kind what, domain::dump_state end) override {
    dumps.emplace_back(what, end);
  }
  void observe_backup(actors::backup_work what, actors::backup_outcome outcome) override {
    backups.emplace_back(what, outcome);
  }
  void set_proven_backup(const domain::project_ref& ref,
                         std::optional<core::time_point> ended_at) override {
    proven[ref] = ended_at;
  }
  void forget_backups(const domain::project_ref& ref) override { proven.erase(ref); }
  void observe_pause(actors::pause_cause cause) override { pauses.push_back(cause); }
  void set_waiting_deliveries(const domain::deliveries_waiting& now) override { waiting = now; }
};

}  // namespace signalbox::testing
