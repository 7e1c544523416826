#include "storage/identity/setup_code_repository.hpp"

#include <utility>

#include "core/crypto/same_secret.hpp"
#include "domain/identity/setup_code.hpp"
#include "storage/locks.hpp"

namespace signalbox::storage {

namespace {

using core::result;
using postgres::statement;

constexpr statement forget_setup_codes{"setup_codes.forget", "DELETE FROM setup_codes"};
constexpr statement insert_setup_code{"setup_codes.put", R"(
  INSERT INTO setup_codes (digest, created_at)
  SELECT $1::text, $2::timestamptz WHERE NOT EXISTS (SELECT FROM accounts) RETURNING digest)"};
constexpr statement select_has_account{"setup_codes.has_account",
                                       "SELECT EXISTS (SELECT FROM accounts) AS has_account"};
constexpr statement lock_first_setup{"setup_codes.lock", "SELECT pg_advisory_xact_lock($1)"};
constexpr statement select_needed_setup_code{"setup_codes.find_needed", R"(
  SELECT digest FROM setup_codes WHERE NOT EXISTS (SELECT FROM accounts))"};
constexpr statement select_setup_state{"setup_codes.state", R"(
  SELECT NOT EXISTS (SELECT FROM accounts) AS needed,
         EXISTS (SELECT FROM setup_codes) AS requires_code)"};

std::unexpected<core::error> refused_setup(std::string code, std::string message) {
  auto made = core::fail(core::errc::forbidden, std::move(message));
  made.error().detail_code = std::move(code);
  return made;
}

}  // namespace

bool setup_code_repository::replace(const std::optional<std::string>& digest, core::time_point at) {
  auto work = on_.begin();
  on_.run(forget_setup_codes, {});
  bool counts = false;
  if (digest) {
    const auto put = on_.run(insert_setup_code, {*digest, at});
    counts = !put.empty();
  }
  work.commit();
  return counts;
}

bool setup_code_repository::lock_if_first() {
  // Later sign-ups find an account, and take no lock.
  if (on_.run(select_has_account, {})[0].as<bool>("has_account")) return false;
  on_.run(lock_first_setup, {static_cast<std::int64_t>(advisory_lock::first_account)});
  return !on_.run(select_has_account, {})[0].as<bool>("has_account");
}

result<void> setup_code_repository::check_first(const std::string& typed) {
  if (lock_if_first()) return check(typed);
  auto refused = core::fail(core::errc::conflict,
                            "Signalbox has already been set up: another person created the "
                            "operator's account. Sign in, or ask that person for an account.");
  refused.error().detail_code = "setup_done";
  return refused;
}

setup_state setup_code_repository::state() {
  const auto found = on_.run(select_setup_state, {});
  const auto row = found[0];
  const bool needed = row.as<bool>("needed");
  return {.needed = needed, .requires_code = needed && row.as<bool>("requires_code")};
}

result<void> setup_code_repository::check(const std::string& typed) {
  if (!lock_if_first()) return {};
  const auto needed = on_.run(select_needed_setup_code, {});
  if (needed.empty()) return {};
  if (typed.empty()) {
    return refused_setup("setup_code_needed",
                         "The first account of this installation requires the setup code, which "
                         "the server printed when it started.");
  }
  const auto digest = needed[0].as<std::string>("digest");
  if (core::same_secret(domain::setup_code_digest(typed), digest)) return {};
  return refused_setup("setup_code_wrong",
                       "This setup code is incorrect. The server prints a new one at each start.");
}

}  // namespace signalbox::storage
