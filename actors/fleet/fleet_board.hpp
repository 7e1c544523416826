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

/// Everything that the wall begins with.
struct fleet_contents {
  std::vector<domain::fleet_project> projects;
  std::map<std::string, std::string> organizations;  ///< names, by slug
  std::vector<domain::incident> incidents;           ///< open ones
};

/// All projects as the topic `fleet` shows them, and which of them have changed since that was told
/// last. The topic's state is rendered when somebody asks: as JSON ten thousand projects would take
/// ten times the room. Many changes of a project between two tellings are one. Pure.
class fleet_board {
 public:
  explicit fleet_board(const domain::suggestion_rule& by) : regions_(by) {}

  void begin(fleet_contents all);

  /// Takes news in. What changes nothing costs nothing.
  /// @{
  void put(const domain::fleet_project& what);
  void remove(const domain::project_ref& ref);
  void take_trouble(const domain::project_ref& ref, const domain::fleet_trouble& what);
  void forget_old_troubles(core::time_point now);
  void name(const domain::organization_slug& slug, const std::string& name);
  void remove(const domain::organization_slug& slug);
  void take(const domain::incident& fact);
  /// @}

  /// True while an incident is suggested for the region, as it was told.
  [[nodiscard]] bool suggests(const std::string& region) const {
    return suggestions_.contains(region);
  }

  /// A person has no use for what is suggested of a region. False where nothing is.
  [[nodiscard]] bool dismiss(const std::string& region);

  /// The state as it was told, so that patches which are still to come fit it.
  [[nodiscard]] core::json state() const;

  [[nodiscard]] bool has_news() const {
    return !line_.empty() || !news_of_names_.empty() || is_judged_anew_;
  }

  /// The next merge patch, of at most so many projects, those that wait longest first, with what is
  /// suggested by now; an empty object where what changed has changed back.
  [[nodiscard]] core::json take_news(std::size_t projects_max, core::time_point now);

  [[nodiscard]] std::size_t size() const { return projects_.size(); }

 private:
  using entry = std::optional<domain::fleet_project>;

  /// The project is about to change: keeps what was told of it.
  void touch(const std::string& ref);
  [[nodiscard]] entry find(const std::string& ref) const;

  std::unordered_map<std::string, domain::fleet_project> projects_;
  std::unordered_map<std::string, entry> told_;  ///< of what has changed; nothing: it was not there
  std::deque<std::string> line_;                 ///< refs of what has changed
  std::map<std::string, std::string> names_;     ///< of organizations, by slug, as told
  std::map<std::string, std::optional<std::string>> news_of_names_;
  region_watch regions_;
  core::json suggestions_ = core::json::object();  ///< as told
  bool is_judged_anew_ = false;
};

}  // namespace signalbox::actors
