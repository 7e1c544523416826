#include "storage/identity/sign_up_rules.hpp"

#include "storage/statements.hpp"

namespace signalbox::storage {
namespace {

using domain::sign_up_policy;
using postgres::statement;

constexpr statement select_sign_up_right{"sign_up.is_invited", R"(
  SELECT NOT EXISTS (SELECT FROM accounts) AS is_first,
         EXISTS (SELECT FROM invitations
                 WHERE email = lower($1) AND accepted_at IS NULL AND expires_at > $2) AS is_invited)"};

constexpr statement select_has_no_account{"sign_up.has_no_account",
                                          "SELECT NOT EXISTS (SELECT FROM accounts) AS is_first"};

}  // namespace

core::result<void> check_sign_up(postgres::connection& on, const std::string& email,
                                 sign_up_policy policy, core::time_point now,
                                 postgres::deadline until) {
  if (policy == sign_up_policy::open) return {};
  const auto found = statements(on, until).run(select_sign_up_right, {email, now});
  if (found[0].as<bool>("is_first")) return {};
  if (policy == sign_up_policy::invited && found[0].as<bool>("is_invited")) return {};
  auto refused = core::fail(core::errc::forbidden,
                            policy == sign_up_policy::invited
                                ? "You need an invitation to create an account here."
                                : "Accounts are created by the operator of this installation.");
  refused.error().detail_code = "signup_disabled";
  return refused;
}

bool has_no_account(postgres::connection& on, postgres::deadline until) {
  const auto found = statements(on, until).run(select_has_no_account, {});
  return found[0].as<bool>("is_first");
}

}  // namespace signalbox::storage
