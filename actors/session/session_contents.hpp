#pragma once

#include <chrono>
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

/// What a session knows of its person: who they are, their organizations and their roles in each,
/// whether they have a second factor, and whether their clock is off. Renders it as the topic
/// `session` when somebody asks, because most sessions are never asked twice and there are many:
/// the JSON would take ten times the room. Pure.
class session_contents {
 public:
  /// `roles` outlive it.
  explicit session_contents(const domain::role_catalogue& roles) : roles_(roles) {}

  /// Begins anew; with how far an access token reaches where it is a script that asks. An account
  /// without a profile is shown by its address.
  void begin(standing who, const std::optional<domain::script_reach>& reach = std::nullopt);

  /// It is a script with an access token.
  [[nodiscard]] bool is_script() const { return reach_ != nullptr; }

  /// The project that an API key is for; null for everything else.
  [[nodiscard]] const domain::project_ref* opened_project() const;

  [[nodiscard]] bool belongs_to(const domain::organization_slug& slug) const {
    return find(slug) != nullptr;
  }

  [[nodiscard]] const domain::account_id& account() const { return profile_.account; }

  /// The state of the topic.
  [[nodiscard]] core::json state() const;

  /// A state or patch of the topic as the client may see it: a script gets nothing that
  /// is its person's own and that its calls do not open either (profile, permissions, billing).
  [[nodiscard]] core::json shown(core::json whole) const;

  /// Takes news in. Returns the merge patch that it is to the topic, an empty object where it
  /// changes nothing; one with `permissions` changes what the person may do.
  /// @{
  [[nodiscard]] core::json take(const organization_seen& fact);
  [[nodiscard]] core::json take(const organization_left& fact);
  [[nodiscard]] core::json take_clock_skew(std::optional<std::chrono::milliseconds> skew);
  [[nodiscard]] core::json take(account_changed fact);
  /// @}

  [[nodiscard]] std::vector<domain::organization_slug> organizations() const;

  /// Decides by the topic's rule whether this connection may subscribe to it. `slug` is the
  /// organization that the topic belongs to; empty where it belongs to none. Errors: `not_found`,
  /// the same as for a topic that does not exist, for those who are no members; `forbidden` without
  /// the permission to read, with `mfa_required` where a second factor is missing, with
  /// `insufficient_scope` where the access token lacks a scope, and for those who are no operators.
  [[nodiscard]] core::result<void> check_subscription(const named_topic& topic,
                                                      const domain::organization_slug& slug) const;

  /// Whether an API key may subscribe to the topic at all: it is for its own project, and for what
  /// everyone may read. Errors: `forbidden` with `outside_project`.
  [[nodiscard]] core::result<void> check_reach(const named_topic& topic) const;

 private:
  [[nodiscard]] core::result<void> check_operator(const topic_rule& rule) const;
  [[nodiscard]] core::result<void> check_member(const named_topic& topic,
                                                const domain::organization_slug& slug) const;
  [[nodiscard]] core::result<void> check_account(const named_topic& topic) const;
  /// Errors: `forbidden` where the access token lacks one of these.
  [[nodiscard]] core::result<void> check_scopes(std::span<const domain::token_scope> needed) const;
  [[nodiscard]] const organization_seen* find(const domain::organization_slug& slug) const;
  [[nodiscard]] bool is_shut_to_them(const organization_seen& seen) const;
  /// What changes with the person's account: their profile and what is shut to them.
  [[nodiscard]] core::json personal_state() const;
  [[nodiscard]] core::json entry(const organization_seen& seen) const;
  [[nodiscard]] bool may_read_billing(const organization_seen& seen) const;
  [[nodiscard]] core::json clock() const;
  [[nodiscard]] core::json permissions() const;

  const domain::role_catalogue& roles_;
  domain::profile profile_;
  std::vector<organization_seen> organizations_;
  // Side by side, because there are many sessions: they share the room of one number.
  std::chrono::milliseconds clock_skew_{0};
  bool is_skewed_ = false;
  bool mfa_enabled_ = false;
  std::unique_ptr<const domain::script_reach> reach_;  ///< of an access token; a person has none
};

}  // namespace signalbox::actors
