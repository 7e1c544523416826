#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "actors/messages/directory.hpp"
#include "actors/messages/identity.hpp"
#include "actors/messages/session.hpp"
#include "actors/topic/topic_rule.hpp"
#include "core/error.hpp"
#include "core/json/json.hpp"
#include "domain/access/roles.hpp"
#include "domain/identity/script_token.hpp"

namespace signalbox::actors {

/// Where a topic belongs.
struct topic_place {
  domain::organization_slug organization = {};  ///< empty: to none
  domain::project_ref project = {};             ///< if the topic's name does not contain it
  domain::account_id private_to = {};           ///< the only account that may subscribe, if any
};

/// The session's data about its account: profile, organizations and the roles in each, second
/// factor, and clock skew. Renders them as the topic `session` on demand, because most of the many
/// sessions need it once: the JSON would use ten times the memory. Pure.
class session_contents {
 public:
  /// `roles` must outlive this object.
  explicit session_contents(const domain::role_catalogue& roles) : roles_(roles) {}

  /// Replaces the data; `reach` limits a session with an access token. An account without a profile
  /// is shown with its address.
  void begin(session_context subject,
             const std::optional<domain::script_reach>& reach = std::nullopt);

  /// Returns true for a session with an access token.
  [[nodiscard]] bool is_script() const { return reach_ != nullptr; }

  /// Returns the project of an API key; null for all other sessions.
  [[nodiscard]] const domain::project_ref* opened_project() const;

  [[nodiscard]] bool belongs_to(const domain::organization_slug& slug) const {
    return find(slug) != nullptr;
  }

  [[nodiscard]] const domain::account_id& account() const { return profile_.account; }
  /// Returns the name that other members see; without a profile, the address up to its @.
  [[nodiscard]] std::string username() const {
    return profile_.username.substr(0, profile_.username.find('@'));
  }

  /// Returns the state of the topic.
  [[nodiscard]] core::json state() const;

  /// Returns a state or patch of the topic as the client may see it: without the personal data that
  /// an access token cannot read with its calls either (profile, permissions, billing).
  [[nodiscard]] core::json shown(core::json whole) const;

  /// Applies a change. Returns the merge patch for the topic, empty when nothing changes; a patch
  /// with `permissions` changes the permissions of the account.
  /// @{
  [[nodiscard]] core::json apply(const organization_seen& fact);
  [[nodiscard]] core::json apply(const organization_left& fact);
  [[nodiscard]] core::json apply_clock_skew(std::optional<std::chrono::milliseconds> skew);
  [[nodiscard]] core::json apply(account_changed fact);
  /// Counts a change of the account's support tickets, which the client then reads again.
  [[nodiscard]] core::json apply_ticket_change();
  /// @}

  [[nodiscard]] std::vector<domain::organization_slug> organizations() const;

  /// Checks by the topic's rule whether this connection may subscribe to it. `slug` is the
  /// organization of the topic, or empty. Errors: `not_found` for non-members, identical to the
  /// error for a topic that does not exist; `forbidden` without the permission to read, with
  /// `mfa_required` when a second factor is missing, with `insufficient_scope` when the access
  /// token lacks a scope, and for accounts that are not operators.
  [[nodiscard]] core::result<void> check_subscription(const named_topic& topic,
                                                      const domain::organization_slug& slug) const;

  /// Same, for a topic whose name does not say where it belongs.
  [[nodiscard]] core::result<void> check_subscription(const named_topic& topic,
                                                      const topic_place& where) const;

  /// Checks whether an API key may subscribe to the topic: only to topics of its project and to
  /// public ones. Errors: `forbidden` with `outside_project`.
  [[nodiscard]] core::result<void> check_reach(const named_topic& topic) const;

 private:
  [[nodiscard]] core::result<void> check_operator(const topic_rule& rule) const;
  [[nodiscard]] core::result<void> check_member(const named_topic& topic,
                                                const topic_place& where) const;
  [[nodiscard]] core::result<void> check_account(const named_topic& topic) const;
  /// Errors: `forbidden` when the access token lacks one of the scopes.
  [[nodiscard]] core::result<void> check_scopes(std::span<const domain::token_scope> needed) const;
  [[nodiscard]] const organization_seen* find(const domain::organization_slug& slug) const;
  [[nodiscard]] bool is_blocked(const organization_seen& seen) const;
  /// Returns the part of the state that depends on the account: its profile and the organizations
  /// blocked by their MFA policy.
  [[nodiscard]] core::json personal_state() const;
  [[nodiscard]] core::json entry(const organization_seen& seen) const;
  [[nodiscard]] bool may_read_billing(const organization_seen& seen) const;
  [[nodiscard]] core::json clock() const;
  [[nodiscard]] core::json permissions() const;

  const domain::role_catalogue& roles_;
  domain::profile profile_;
  std::vector<organization_seen> organizations_;
  // Adjacent, so that they share one word of memory in each of many sessions.
  std::chrono::milliseconds clock_skew_{0};
  bool is_skewed_ = false;
  std::uint64_t ticket_changes_ = 0;  ///< of the account's support tickets, since the connection
  bool mfa_enabled_ = false;
  std::unique_ptr<const domain::script_reach> reach_;  ///< null without an access token
};

}  // namespace signalbox::actors
