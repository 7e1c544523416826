#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "domain/incident/incident.hpp"
#include "domain/project/fleet.hpp"
#include "domain/project/probe_history.hpp"
#include "domain/status/status_page.hpp"
#include "domain/status/uptime.hpp"

namespace signalbox::actors {

/// Everything that the status page begins with.
struct status_contents {
  std::vector<domain::fleet_project> projects;
  std::vector<domain::incident> incidents;  ///< open, or closed within `told_incidents_for`
  std::vector<domain::uptime_row> uptime;
};

/// What the status page is made of: how many projects of each region answer, what was answered day
/// by day, what the world is told of incidents. Knows projects by their refs, and shows none. Pure.
class status_board {
 public:
  struct terms {
    const domain::status_catalogue& components;
    const std::map<std::string, std::string>& region_names;
    std::string title;
    std::string url;
    std::string support_url;
  };

  explicit status_board(terms by) : terms_(std::move(by)) {}

  void begin(status_contents all);

  /// Takes news in.
  /// @{
  void put(const domain::fleet_project& what);
  void remove(const domain::project_ref& ref);
  void take(const domain::incident& fact);
  /// Of one bucket that is told twice, the one with more looks counts.
  void take(const domain::project_ref& ref, const domain::probe_bucket& bucket);
  void storage_is_away_since(std::optional<core::time_point> since) { away_since_ = since; }
  /// @}

  /// Forgets what is too old to be shown.
  void forget_old(core::time_point now);

  /// The page as it is now. What has not changed since `before` keeps its moments; a page that is
  /// the same is equal to it.
  [[nodiscard]] domain::status_view view(const domain::status_view* before,
                                         core::time_point now) const;

  [[nodiscard]] domain::uptime_ledger& uptime() { return uptime_; }

 private:
  struct entry {
    std::string region;
    bool should_answer = false;
    bool in_trouble = false;
    std::uint32_t bucket = 0;  ///< the last one that was counted
    domain::uptime_count counted;
  };

  void count(const entry& what, bool comes);
  [[nodiscard]] std::map<std::string, domain::region_load> shown_regions() const;

  terms terms_;
  std::unordered_map<std::string, entry> projects_;  ///< by ref
  std::map<std::string, domain::region_load> regions_;
  std::map<std::string, domain::public_incident> incidents_;  ///< by id
  domain::uptime_ledger uptime_;
  std::optional<core::time_point> away_since_;
};

}  // namespace signalbox::actors
