#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/time.hpp"
#include "simulations/storage/table.hpp"

/// The tables of 002_identity.sql, with the columns that scenarios fill.
namespace signalbox::simulations {

struct account_row {
  std::string id;
  std::string email;
  std::optional<std::string> operator_role;
  core::time_point created_at;
  std::optional<core::time_point> last_sign_in_at;
};

struct profile_row {
  std::int64_t id = 0;
  std::string account_id;
  std::string username;
};

/// A login session; none is ended before it expires.
struct auth_session_row {
  std::string id;
  std::string account_id;
  core::time_point created_at;
  std::optional<core::time_point> last_used_at;

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

struct refresh_token_row {
  std::string digest;
  std::string session_id;
  core::time_point expires_at;
};

struct refresh_tokens_by {
  rows_by_text<refresh_token_row> session;

  void add(const refresh_token_row& one) { session.add(one.session_id, one); }
  void remove(const refresh_token_row& one) { session.remove(one.session_id, one); }
};

/// Accounts by id, profiles by account, login sessions by id, refresh tokens by digest.
/// @{
using account_table = table<text_map<account_row>>;
using profile_table = table<text_map<profile_row>>;
using auth_session_table = table<text_map<auth_session_row>>;
using refresh_token_table = table<text_map<refresh_token_row>, refresh_tokens_by>;
/// @}

}  // namespace signalbox::simulations
