#pragma once

#include <cstddef>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "actors/incident/region_watch.hpp"
#include "core/json/json.hpp"
#include "domain/identifiers.hpp"
#include "domain/project/fleet.hpp"

namespace signalbox::actors {

/// The stored data from which the status board starts.
struct fleet_contents {
  std::vector<domain::fleet_project> projects;
  std::map<std::string, std::string> organizations;  ///< names, by slug
  std::vector<domain::incident> incidents;           ///< open ones
};

/// The read model of all projects for the topic `fleet`, with the projects that changed since the
/// last patch. The topic's state is rendered on demand: as JSON ten thousand projects would need
/// ten times the memory. Several changes of a project between two patches become one. Pure.
class fleet_view {
 public:
  explicit fleet_view(const domain::suggestion_rule& by) : regions_(by) {}

  void begin(fleet_contents all);

  /// Applies a change. A change without effect publishes nothing.
  /// @{
  void put(const domain::fleet_project& what);
  void remove(const domain::project_ref& ref);
  void apply_trouble(const domain::project_ref& ref, const domain::fleet_trouble& what);
  void forget_old_troubles(core::time_point now);
  void name(const domain::organization_slug& slug, const std::string& name);
  void remove(const domain::organization_slug& slug);
  void apply(const domain::incident& fact);
  /// @}

  /// Returns true while an incident is suggested for the region in the published state.
  [[nodiscard]] bool suggests(const std::string& region) const {
    return suggestions_.contains(region);
  }

  /// Dismisses the suggested incident of a region. Returns false when there is none.
  [[nodiscard]] bool dismiss(const std::string& region);

  /// Returns the published state, to which the pending patches apply.
  [[nodiscard]] core::json state() const;

  [[nodiscard]] bool has_changes() const {
    return !line_.empty() || !changed_names_.empty() || needs_evaluation_;
  }

  /// Returns the next merge patch with at most `projects_max` projects, longest pending first, and
  /// the current suggestions; an empty object when all changes were reverted.
  [[nodiscard]] core::json take_changes(std::size_t projects_max, core::time_point now);

  [[nodiscard]] std::size_t size() const { return projects_.size(); }

 private:
  using entry = std::optional<domain::fleet_project>;

  /// Keeps the published entry of a project before its first change.
  void touch(const std::string& ref);
  [[nodiscard]] entry find(const std::string& ref) const;

  std::unordered_map<std::string, domain::fleet_project> projects_;
  std::unordered_map<std::string, entry> reported_;  ///< as published; nothing: it was not there
  std::deque<std::string> line_;                     ///< refs of changed projects
  std::map<std::string, std::string> names_;         ///< published names of organizations, by slug
  std::map<std::string, std::optional<std::string>> changed_names_;
  region_watch regions_;
  core::json suggestions_ = core::json::object();  ///< as published
  bool needs_evaluation_ = false;
};

}  // namespace signalbox::actors
