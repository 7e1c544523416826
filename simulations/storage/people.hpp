#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/time.hpp"
#include "simulations/storage/table.hpp"

/// The tables of 002_identity.sql, with the columns of later migrations.
namespace signalbox::simulations {

struct account_row {
  std::string id;
  std::string email;
  std::string password_hash;
  std::optional<std::string> operator_role;
  core::time_point created_at;
  core::time_point updated_at;
  std::optional<core::time_point> last_sign_in_at;
  std::optional<core::time_point> email_verified_at;
};

struct accounts_by {
  text_map<const account_row*> email;

  void add(const account_row& one) { email.emplace(one.email, &one); }
  void remove(const account_row& one) { email.erase(one.email); }
};

struct profile_row {
  std::int64_t id = 0;
  std::string account_id;
  std::string username;
  std::optional<std::string> first_name;
  std::optional<std::string> last_name;
  core::time_point created_at;
};

struct profiles_by {
  text_map<const profile_row*> username;

  void add(const profile_row& one) { username.emplace(one.username, &one); }
  void remove(const profile_row& one) { username.erase(one.username); }
};

/// A login session.
struct auth_session_row {
  std::string id;
  std::string account_id;
  core::time_point created_at;
  std::optional<core::time_point> ended_at;
  std::optional<std::string> end_reason;
  std::string user_agent;
  std::string remote_address;
  std::int16_t aal = 1;
  std::optional<core::time_point> last_used_at;
  std::optional<core::time_point> proved_at = std::nullopt;

  [[nodiscard]] core::time_point last_seen() const { return last_used_at.value_or(created_at); }
};

/// Rows that share a text, in insertion order.
template <class Row>
class rows_by_text {
 public:
  void add(const std::string& text, const Row& one) { lists_[text].push_back(&one); }

  void remove(const std::string& text, const Row& one) {
    const auto found = lists_.find(text);
    if (found == lists_.end()) return;
    std::erase(found->second, &one);
    if (found->second.empty()) lists_.erase(found);
  }

  [[nodiscard]] const std::vector<const Row*>& of(std::string_view text) const {
    static const std::vector<const Row*> none;
    const auto found = lists_.find(text);
    return found == lists_.end() ? none : found->second;
  }

 private:
  text_map<std::vector<const Row*>> lists_;
};

struct auth_sessions_by {
  rows_by_text<auth_session_row> account;

  void add(const auth_session_row& one) { account.add(one.account_id, one); }
  void remove(const auth_session_row& one) { account.remove(one.account_id, one); }
};

struct refresh_token_row {
  std::string digest;
  std::string session_id;
  std::optional<std::string> predecessor;
  core::time_point issued_at;
  core::time_point expires_at;
  std::optional<core::time_point> used_at;
  bool superseded = false;
};

struct refresh_tokens_by {
  rows_by_text<refresh_token_row> session;
  rows_by_text<refresh_token_row> predecessor;

  void add(const refresh_token_row& one) {
    session.add(one.session_id, one);
    if (one.predecessor) predecessor.add(*one.predecessor, one);
  }
  void remove(const refresh_token_row& one) {
    session.remove(one.session_id, one);
    if (one.predecessor) predecessor.remove(*one.predecessor, one);
  }
};

/// Accounts by id, profiles by account, login sessions by id, refresh tokens by digest.
/// @{
using account_table = table<text_map<account_row>, accounts_by>;
using profile_table = table<text_map<profile_row>, profiles_by>;
using auth_session_table = table<text_map<auth_session_row>, auth_sessions_by>;
using refresh_token_table = table<text_map<refresh_token_row>, refresh_tokens_by>;
/// @}

}  // namespace signalbox::simulations
