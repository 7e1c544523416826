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

/// The stored data from which the status page starts.
struct status_contents {
  std::vector<domain::fleet_project> projects;
  std::vector<domain::incident> incidents;  ///< open, or closed within `published_incidents_for`
  std::vector<domain::uptime_row> uptime;
  core::time_point installed_at = {};
};

/// Maximum number of outages that count for the uptime of components: the newest ones.
inline constexpr std::size_t outages_max = 500;

/// The data of the status page: responding projects by region, uptime by region and day, and public
/// incidents. Projects are identified by their refs, which are never shown. Pure.
class status_view_state {
 public:
  struct options {
    const domain::status_catalogue& components;
    const std::map<std::string, std::string>& region_names;
    std::string title;
    std::string url;
    std::string support_url;
    bool sends_mail = false;  ///< readers can subscribe by mail
  };

  explicit status_view_state(options by) : options_(std::move(by)) {}

  /// Replaces the page's title and address, and whether it sends mail.
  void rename(options by);

  void begin(const status_contents& all);

  /// Applies a change.
  /// @{
  void put(const domain::fleet_project& what);
  void remove(const domain::project_ref& ref);
  void apply(const domain::incident& fact);
  /// Adds the probes of a bucket. When a bucket is received twice, the one with more probes counts.
  void apply(const domain::project_ref& ref, const domain::probe_bucket& bucket);
  void storage_is_away_since(std::optional<core::time_point> since) { away_since_ = since; }
  /// @}

  /// Removes data that is too old to be shown.
  void forget_old(core::time_point now);

  /// Returns the current page. Parts that have not changed since `before` keep their times; an
  /// unchanged page equals it.
  [[nodiscard]] domain::status_view view(const domain::status_view* before,
                                         core::time_point now) const;

  [[nodiscard]] domain::uptime_ledger& uptime() { return uptime_; }

 private:
  struct entry {
    std::string region;
    bool should_answer = false;
    bool in_trouble = false;
    std::uint32_t bucket = 0;  ///< the last counted one
    domain::uptime_count counted;
  };

  void count(const entry& what, bool comes);
  void put(const domain::incident& fact);
  void put_outage(domain::public_incident what);
  void forget_old_outages(core::time_point now);
  void compute_outage_periods();
  [[nodiscard]] std::map<std::string, domain::region_load> shown_regions() const;

  options options_;
  std::unordered_map<std::string, entry> projects_;  ///< by ref
  std::map<std::string, domain::region_load> regions_;
  std::map<std::string, domain::public_incident> incidents_;  ///< by id
  /// Those that count as downtime, also when they are no longer on the page; without texts; by id.
  std::map<std::string, domain::public_incident> outages_;
  /// The periods of these by component, computed after a change of one.
  std::map<std::string, std::vector<domain::open_period>> outage_periods_;
  core::time_point installed_at_;
  domain::uptime_ledger uptime_;
  std::optional<core::time_point> away_since_;
};

}  // namespace signalbox::actors
