#include <doctest/doctest.h>

#include <string>

#include "core/crypto/pkce.hpp"
#include "tests/unit/actors/with_factor.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using namespace std::chrono_literals;
using core::errc;

namespace {

const std::string verifier = "a-verifier-that-the-browser-made-and-keeps-for-itself";
const std::string page = "https://signalbox.example/dashboard/auth/callback";

class with_identity_provider : public with_factor {
 public:
  core::result<actors::next_address> begin_at_host(
      std::optional<actors::issued_session> linking = {}, const std::string& return_to = "") {
    return ask(
        actors::start_oauth_sign_in{"github",
                                    return_to,
                                    core::pkce_challenge_of(verifier),
                                    linking ? std::optional(linking->account.id) : std::nullopt,
                                    {"192.0.2.1", "a browser", {}},
                                    linking ? linking->session : domain::session_id{}});
  }

  /// Returns the code in the URL to which a browser is sent when an account links an identity.
  static std::string link_code_in(const std::string& url) {
    const std::string name = "?link_code=";
    const auto at = url.find(name);
    REQUIRE(at != url.npos);
    return url.substr(at + name.size());
  }

  core::result<actors::done> redeem_link(const actors::issued_session& holder,
                                         const std::string& code,
                                         const std::string& with = verifier) {
    return ask(actors::redeem_link{code, with, by(holder)});
  }

  /// Calls the callback with the provider's answer and returns the redirect.
  std::string come_back(const std::string& code = "grant", const std::string& error = "") {
    return come_back_with(oauth.sent.back().state, code, error);
  }
  std::string come_back_with(const std::string& state, const std::string& code = "grant",
                             const std::string& error = "") {
    return need(ask(actors::finish_oauth{state, code, error})).url;
  }

  /// Runs a complete sign-in with the provider.
  std::string round_trip() {
    REQUIRE(begin_at_host());
    return come_back();
  }

  static std::string code_in(const std::string& url) {
    const std::string name = "?code=";
    const auto at = url.find(name);
    REQUIRE(at != url.npos);
    return url.substr(at + name.size());
  }

  core::result<actors::issued_session> redeem(const std::string& code,
                                              const std::string& with = verifier) {
    return ask(actors::redeem_code{code, with, {"192.0.2.1", "a browser", {}}});
  }

  std::size_t accounts() {
    const auto counted =
        need(on.run({"count", "SELECT count(*) AS number FROM accounts"}, {}, soon()));
    return counted[0].as<std::uint64_t>("number");
  }
};

}  // namespace

TEST_CASE_FIXTURE(with_identity_provider,
                  "identity provider: a new user gets an account and is signed in") {
  const auto url = round_trip();
  CAPTURE(url);
  REQUIRE(url.starts_with(page + "?code="));
  CHECK(oauth.sent[0].redirect_uri == "https://signalbox.example/auth/v1/callback");
  CHECK(oauth.sent[0].state.size() == 32);
  CHECK(oauth.came_back[0].code == "grant");
  CHECK(core::pkce_matches(oauth.came_back[0].verifier, oauth.sent[0].code_challenge));
  const auto session = need(redeem(code_in(url)));
  CHECK(session.account.email == "octo@example.org");
  CHECK(session.account.email_verified_at);
  CHECK(session.account.operates == domain::operator_role::none);
  REQUIRE(session.identities.size() == 1);
  CHECK(session.identities[0].user_name == "octocat");
  const auto profile = need(ask(actors::create_profile{session.account.id, by(session)}));
  CHECK(profile.auth0_id == "github|42");
  CHECK(profile.avatar_url == "https://github.example/octocat.png?size=96");
  CHECK(seen_by(connect(session)).accepted);
}

TEST_CASE_FIXTURE(with_identity_provider,
                  "identity provider: finds the same account after a rename") {
  const auto first = need(redeem(code_in(round_trip())));
  oauth.user.user_name = "octopus";
  oauth.user.email = "other@example.org";
  oauth.user.email_verified = false;
  const auto second = need(redeem(code_in(round_trip())));
  CHECK(second.account.id == first.account.id);
  CHECK(second.account.email == "octo@example.org");
  CHECK(second.identities[0].user_name == "octopus");
}

TEST_CASE_FIXTURE(with_identity_provider,
                  "identity provider: an account has no password to guess") {
  (void)need(redeem(code_in(round_trip())));
  CHECK(detail_of(try_sign_in("octo@example.org", "")) == "invalid_credentials");
  CHECK(detail_of(try_sign_in("octo@example.org")) == "invalid_credentials");
}

TEST_CASE_FIXTURE(with_identity_provider,
                  "identity provider: an unverified address creates no account") {
  oauth.user.email_verified = false;
  const auto before = accounts();
  const auto url = round_trip();
  CHECK(url.find("error_code=provider_email_needs_verification") != url.npos);
  CHECK(url.find("error_description=Please%20verify%20your%20email%20on%20GitHub%20first%2C%20then%"
                 "20contact%20support%20to%20log%20in.") != url.npos);
  CHECK(url.find("code=") == url.find("error_code=") + 6);
  CHECK(accounts() == before);
}

TEST_CASE_FIXTURE(with_identity_provider,
                  "identity provider: an address not verified here links nothing") {
  oauth.user.email = "ada@example.org";
  const auto url = round_trip();
  CHECK(url.find("error_code=email_exists") != url.npos);
  CHECK(need(ask(actors::describe_user{ada.account.id})).identities.empty());
}

TEST_CASE_FIXTURE(with_identity_provider,
                  "identity provider: an address verified by both sides is linked") {
  REQUIRE(ask(actors::recover_account{"ada@example.org", {}}));
  const auto& text = mail.messages.at(0).text;
  const auto at = text.find("token_hash=") + 11;
  REQUIRE(ask(actors::open_recovery{text.substr(at, text.find('\n', at) - at), {}}));
  oauth.user.email = "ada@example.org";
  const auto session = need(redeem(code_in(round_trip())));
  CHECK(session.account.id == ada.account.id);
  CHECK(try_sign_in("ada@example.org"));
}

TEST_CASE_FIXTURE(with_identity_provider,
                  "identity provider: a signed-in user links it to their account") {
  oauth.user.email = "elsewhere@example.org";
  REQUIRE(begin_at_host(ada));
  const auto url = come_back();
  REQUIRE(url.starts_with(page + "?link_code="));
  CHECK(need(ask(actors::describe_user{ada.account.id})).identities.empty());
  REQUIRE(redeem_link(ada, link_code_in(url)));
  CHECK(detail_of(redeem_link(ada, link_code_in(url))) == "flow_state_expired");
  const auto user = need(ask(actors::describe_user{ada.account.id}));
  REQUIRE(user.identities.size() == 1);
  CHECK(need(redeem(code_in(round_trip()))).account.id == ada.account.id);
  // The identity cannot be linked to another account.
  const auto bob = sign_up("bob@example.org");
  REQUIRE(begin_at_host(bob));
  CHECK(detail_of(redeem_link(bob, link_code_in(come_back()))) == "identity_already_exists");
  REQUIRE(ask(actors::unlink_identity{ada.account.id, user.identities[0].id, by(ada)}));
  CHECK(need(ask(actors::describe_user{ada.account.id})).identities.empty());
}

TEST_CASE_FIXTURE(with_identity_provider,
                  "identity provider: another browser that follows the link links nothing") {
  // Mallory starts linking; Ada's browser follows the link, signs in at the provider and returns
  // with the code.
  const auto mallory = sign_up("mallory@example.org");
  REQUIRE(begin_at_host(mallory));
  oauth.user.email = "elsewhere@example.org";
  const auto code = link_code_in(come_back());
  CHECK(detail_of(redeem_link(ada, code, "a-verifier-of-adas-browser")) == "flow_state_expired");
  // The attempt used up the code, so Mallory cannot redeem it later either.
  CHECK(detail_of(redeem_link(mallory, code)) == "flow_state_expired");
  for (const auto& each : {ada, mallory})
    CHECK(need(ask(actors::describe_user{each.account.id})).identities.empty());
  // A code of Mallory's identity cannot be redeemed with another verifier either.
  REQUIRE(begin_at_host(mallory));
  CHECK(detail_of(redeem_link(mallory, link_code_in(come_back()), "another-verifier")) ==
        "bad_code_verifier");
}

TEST_CASE_FIXTURE(with_identity_provider,
                  "identity provider: linking needs a recent proof of identity") {
  pass(10min + 1s);
  CHECK(detail_of(begin_at_host(ada)) == "reauthentication_needed");
  REQUIRE(ask(actors::reauthenticate{password, by(ada)}));
  CHECK(begin_at_host(ada));
}

TEST_CASE_FIXTURE(with_identity_provider,
                  "identity provider: a link code expires after five minutes") {
  REQUIRE(begin_at_host(ada));
  const auto code = link_code_in(come_back());
  pass(5min);
  CHECK(detail_of(redeem_link(ada, code)) == "flow_state_expired");
}

TEST_CASE_FIXTURE(with_identity_provider,
                  "identity provider: an address confirmed by a displayed link links nothing") {
  mail.is_configured = false;
  const auto pending =
      need(ask(actors::change_email{ada.account.id, "victim@example.org", by(ada)}));
  REQUIRE(ask(actors::confirm_email{pending.link->substr(pending.link->find('=') + 1), {}}));
  oauth.user.email = "victim@example.org";
  CHECK(round_trip().find("error_code=email_exists") != std::string::npos);
}

TEST_CASE_FIXTURE(with_identity_provider,
                  "identity provider: creates no account while sign-up is closed") {
  installation.put({.sign_up = domain::sign_up_policy::closed});
  const auto before = accounts();
  CHECK(round_trip().find("error_code=signup_disabled") != std::string::npos);
  CHECK(accounts() == before);
}

TEST_CASE_FIXTURE(with_identity_provider,
                  "identity provider: the only sign-in method cannot be unlinked") {
  const auto session = need(redeem(code_in(round_trip())));
  CHECK(detail_of(ask(actors::unlink_identity{session.account.id, session.identities[0].id,
                                              by(session)})) == "single_identity_not_deletable");
  REQUIRE(ask(actors::change_password{session.account.id, session.session, "a password of mine",
                                      std::nullopt, by(session)}));
  CHECK(ask(actors::unlink_identity{session.account.id, session.identities[0].id, by(session)}));
  CHECK(detail_of(ask(actors::unlink_identity{session.account.id, domain::identity_id{"no uuid"},
                                              by(session)})) == "identity_not_found");
}

TEST_CASE_FIXTURE(with_identity_provider, "identity provider: a second factor is still required") {
  const auto session = need(redeem(code_in(round_trip())));
  protect(session);
  const auto half = need(redeem(code_in(round_trip())));
  CHECK(half.level == domain::assurance_level::aal1);
  CHECK(seen_by(connect(half)).refused == "insufficient_aal");
}

TEST_CASE_FIXTURE(with_identity_provider,
                  "identity provider: reports failures and stores nothing") {
  const auto before = accounts();
  const std::pair<errc, const char*> failures[] = {{errc::timeout, "code_host_unavailable"},
                                                   {errc::unavailable, "code_host_unavailable"},
                                                   {errc::bad_request, "bad_oauth_callback"},
                                                   {errc::internal, "code_host_unexpected"}};
  for (const auto& [code, detail] : failures) {
    CAPTURE(detail);
    oauth.failure = core::fail(code, "GitHub is not well.").error();
    oauth.failure->detail_code = detail;
    const auto url = round_trip();
    CHECK(url.starts_with(page + "?error="));
    CHECK(url.find(std::string{"error_code="} + detail) != url.npos);
    CHECK(url.find("error_description=GitHub%20is%20not%20well.") != url.npos);
  }
  CHECK(accounts() == before);
}

TEST_CASE_FIXTURE(with_identity_provider,
                  "identity provider: a state must be known and current, and works once") {
  const auto is_refused = [](const std::string& url) {
    return url.starts_with(page) && url.find("error_code=bad_oauth_state") != url.npos;
  };
  CHECK(is_refused(come_back_with("nonsense")));
  REQUIRE(begin_at_host());
  const auto state = oauth.sent.back().state;
  CHECK_FALSE(is_refused(come_back()));
  CHECK(is_refused(come_back_with(state)));
  REQUIRE(begin_at_host());
  pass(10min);
  CHECK(is_refused(come_back()));
  CHECK(oauth.came_back.size() == 1);
}

TEST_CASE_FIXTURE(with_identity_provider,
                  "identity provider: a user who cancels is redirected back") {
  REQUIRE(begin_at_host());
  const auto url = come_back("", "access_denied");
  CHECK(url.find("?error=access_denied&error_code=access_denied&") != url.npos);
  REQUIRE(begin_at_host());
  CHECK(come_back("", "").find("error_code=bad_oauth_callback") != std::string::npos);
  CHECK(oauth.came_back.empty());
}

TEST_CASE_FIXTURE(with_identity_provider,
                  "identity provider: the callback code belongs to the browser and works once") {
  const auto stolen = code_in(round_trip());
  CHECK(detail_of(redeem(stolen, "another-verifier")) == "bad_code_verifier");
  CHECK(detail_of(redeem(stolen)) == "flow_state_expired");
  const auto late = code_in(round_trip());
  pass(5min);
  CHECK(detail_of(redeem(late)) == "flow_state_expired");
  CHECK(detail_of(redeem("nonsense")) == "flow_state_expired");
}

TEST_CASE_FIXTURE(with_identity_provider,
                  "identity provider: users are redirected to the dashboard only") {
  REQUIRE(begin_at_host({}, "https://signalbox.example/dashboard/popup?state=abc"));
  CHECK(come_back().starts_with("https://signalbox.example/dashboard/popup?state=abc&code="));
  REQUIRE(begin_at_host({}, "https://evil.example/dashboard"));
  CHECK(come_back().starts_with(page + "?code="));
}

TEST_CASE_FIXTURE(with_identity_provider, "identity provider: an unconfigured one is rejected") {
  const auto detail = [&](const std::string& provider, const std::string& challenge) {
    return detail_of(ask(actors::start_oauth_sign_in{provider, "", challenge, std::nullopt, {}}));
  };
  const auto challenge = core::pkce_challenge_of(verifier);
  CHECK(detail("gitlab", challenge) == "validation_failed");
  CHECK(detail("github", "") == "validation_failed");
  CHECK(detail("github", "plain") == "validation_failed");
  environment.oauth = nullptr;
  CHECK(detail("github", challenge) == "validation_failed");
}

TEST_CASE_FIXTURE(with_identity_provider, "identity provider: a slow one does not delay others") {
  oauth_workers.held = true;
  REQUIRE(begin_at_host());
  const auto waiting = begin(actors::finish_oauth{oauth.sent.back().state, "grant", ""});
  run_pending();
  CHECK_FALSE(waiting->has_value());
  CHECK(try_sign_in("ada@example.org"));
  oauth_workers.held = false;
  run_pending();
  REQUIRE(waiting->has_value());
  CHECK((*waiting)->has_value());
}

TEST_CASE_FIXTURE(with_identity_provider,
                  "identity provider: unavailable storage is reported in the callback") {
  REQUIRE(begin_at_host());
  const auto state = oauth.sent.back().state;
  disable_storage();
  CHECK(come_back_with(state).find("error=server_error&error_code=unavailable") !=
        std::string::npos);
  bring_storage_back();
}
