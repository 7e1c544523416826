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
constexpr statement select_setup_code{"setup_codes.find", "SELECT digest FROM setup_codes"};
constexpr statement lock_first_setup{"setup_codes.lock", "SELECT pg_advisory_xact_lock($1)"};
constexpr statement select_needed_setup_code{"setup_codes.find_needed", R"(
  SELECT digest FROM setup_codes WHERE NOT EXISTS (SELECT FROM accounts))"};

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

result<void> setup_code_repository::check(const std::string& typed) {
  // Later sign-ups find no code, and take no lock.
  const auto stored = on_.run(select_setup_code, {});
  if (stored.empty()) return {};
  on_.run(lock_first_setup, {static_cast<std::int64_t>(advisory_lock::first_account)});
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
