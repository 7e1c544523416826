#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "actors/messages/identity.hpp"
#include "actors/messages/session.hpp"
#include "domain/json.hpp"
#include "domain/roles.hpp"

namespace signalbox::actors {

/// What a session knows of its person: who they are, their organizations and their role in each,
/// and whether their clock is off. Renders it as the topic `session` when somebody asks, because
/// most sessions are never asked twice and there are many: the JSON would take ten times the room.
/// Pure.
class session_contents {
 public:
  /// `roles` outlive it.
  explicit session_contents(const domain::role_catalogue& roles) : roles_(roles) {}

  /// Begins anew. An account without a profile is shown by its address.
  void begin(standing who);

  [[nodiscard]] const domain::account_id& account() const { return profile_.account; }

  /// The state of the topic.
  [[nodiscard]] domain::json state() const;

  /// Takes news in. Returns the merge patch that it is to the topic, an empty object where it
  /// changes nothing; one with `permissions` changes what the person may do.
  /// @{
  [[nodiscard]] domain::json take(const organization_seen& fact);
  [[nodiscard]] domain::json take(const organization_left& fact);
  [[nodiscard]] domain::json take(domain::profile changed);
  [[nodiscard]] domain::json take_clock_skew(std::optional<std::chrono::milliseconds> skew);
  /// @}

  [[nodiscard]] std::vector<domain::organization_slug> organizations() const;
  [[nodiscard]] bool is_member_of(const domain::organization_slug& slug) const;

  /// May the person read such a thing of the organization, or of one of its projects?
  [[nodiscard]] bool may_read(const std::string& resource, const domain::organization_slug& slug,
                              std::optional<domain::project_ref> project) const;

 private:
  [[nodiscard]] const organization_seen* find(const domain::organization_slug& slug) const;
  [[nodiscard]] domain::json permissions() const;

  const domain::role_catalogue& roles_;
  domain::profile profile_;
  std::vector<organization_seen> organizations_;
  std::optional<std::chrono::milliseconds> clock_skew_;  ///< none: the clock is right
};

}  // namespace signalbox::actors
