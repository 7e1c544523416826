#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/json/json.hpp"
#include "core/time.hpp"
#include "domain/identifiers.hpp"

namespace signalbox::domain {

/// The categories of tickets (specification point 3, "Support ticket categories").
inline constexpr std::array<std::string_view, 11> support_categories{
    "Problem",      "Dashboard_bug",   "Database_unresponsive",
    "Performance",  "Sales",           "Billing",
    "Refund",       "Abuse",           "Login_issues",
    "Plan_upgrade", "Account_deletion"};

/// Ordered from guidance to a production outage.
inline constexpr std::array<std::string_view, 4> support_severities{"Low", "Normal", "High",
                                                                    "Urgent"};

inline constexpr std::array<std::string_view, 7> support_services{
    "Authentication", "Dashboard", "Database", "Edge Functions", "Realtime", "Storage", "Others"};

inline constexpr std::size_t ticket_subject_characters_max = 200;
inline constexpr std::size_t ticket_message_characters_max = 5'000;

/// Maximum number of open tickets of an account.
inline constexpr std::size_t open_tickets_max = 20;

/// The newest reply to a ticket, for lists.
struct ticket_reply_mark {
  core::time_point at;
  bool from_operator = false;

  friend bool operator==(const ticket_reply_mark&, const ticket_reply_mark&) = default;
};

/// A support request to the operators of the installation. It is kept when its subject is deleted.
struct support_ticket {
  std::int64_t id = 0;
  std::optional<account_id> account;  ///< of the author; nothing after its deletion
  std::string username;               ///< of the author
  std::string email;
  std::optional<organization_slug> organization;
  std::optional<project_ref> project;
  std::string category;
  std::string severity;
  std::vector<std::string> services;  ///< affected services
  std::string subject;
  std::string message;
  std::string error_report_id;  ///< of the error page; empty: none
  core::time_point created_at;
  std::optional<core::time_point> closed_at;
  std::uint64_t replies = 0;                    ///< their number
  std::optional<ticket_reply_mark> last_reply;  ///< nothing without replies

  friend bool operator==(const support_ticket&, const support_ticket&) = default;
};

/// JSON representation for its author and operators.
[[nodiscard]] core::json support_ticket_json(const support_ticket& what);

}  // namespace signalbox::domain
