#include <doctest/doctest.h>

#include <string>

#include "actors/messages/transfer_link.hpp"
#include "actors/runtime/startup.hpp"
#include "tests/unit/actors/with_acme.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using namespace std::chrono_literals;
using core::errc;
using domain::role;

namespace {

/// Ada owns Acme and its project; Bob owns Initech and is not a member of Acme.
struct with_link : with_acme {
  actors::issued_session bob = sign_up("bob@example.org");
  domain::organization_slug initech = found(bob, "Initech");
  domain::project_ref ref = create(acme);
  const domain::access all = domain::everywhere(role::owner);

  [[nodiscard]] std::string initech_topic() const { return "org:" + initech.value; }
  core::result<actors::sent_transfer_link> link() {
    return ask(owner(topic_of(ref)), actors::create_transfer_link{by(ada, all)});
  }
  /// Returns the secret in a link.
  static std::string secret_in(const actors::sent_transfer_link& sent) {
    const auto token = domain::claim_token_from(sent.link.substr(sent.link.find("token=") + 6));
    REQUIRE(token);
    return token->secret;
  }
  core::result<domain::project> claim(const std::string& secret, bool rotate_password = false) {
    return ask(owner(topic_of(ref)),
               actors::claim_project{secret, initech, all, by(bob), rotate_password});
  }
};

}  // namespace

TEST_CASE_FIXTURE(with_link, "project offers: a link identifies the project and is shown once") {
  const auto sent = need(link());
  CHECK(sent.link.find("/dashboard/claim-project?token=" + ref.value + "-") != std::string::npos);
  const auto found =
      need(ask(owner(topic_of(ref)), actors::preview_transfer_link{secret_in(sent)}));
  CHECK(found.what == sent.what);
  CHECK(found.of.name == project(ref).name);
  CHECK(need(ask(owner(topic_of(ref)), actors::describe_transfer_link{})) == sent.what);
  CHECK(ask(owner(topic_of(ref)), actors::preview_transfer_link{"guessed"}).error().code ==
        errc::not_found);
}

TEST_CASE_FIXTURE(with_link, "project offers: a revoked link is invalid") {
  const auto sent = need(link());
  CHECK(ask(owner(topic_of(ref)), actors::withdraw_transfer_link{by(ada, all)}));
  CHECK(ask(owner(topic_of(ref)), actors::describe_transfer_link{}).error().code ==
        errc::not_found);
  CHECK(claim(secret_in(sent)).error().code == errc::not_found);
  CHECK(project(ref).organization == acme);
}

TEST_CASE_FIXTURE(with_link, "project claim: a claim is shown in both organizations immediately") {
  auto of_ada = connect(ada);
  auto of_bob = connect(bob);
  subscribe(of_ada, acme_topic());
  subscribe(of_ada, topic_of(ref));
  subscribe(of_bob, initech_topic());
  const auto secret = secret_in(need(link()));
  const auto moved = need(claim(secret));
  CHECK(moved.organization == initech);
  CHECK_FALSE(shown(of_ada, acme_topic()).at("projects").contains(ref.value));
  CHECK(shown(of_bob, initech_topic()).at("projects").contains(ref.value));
  // The members of the previous organization receive no more changes.
  const auto received = seen_by(of_ada).patches;
  CHECK(ask(owner(topic_of(ref)), actors::rename_project{"Bakery", by(bob)}));
  CHECK(seen_by(of_ada).patches == received);
  CHECK(code_of(subscribe(of_ada, topic_of(ref))) == "not_found");
  subscribe(of_bob, topic_of(ref));
  CHECK(shown(of_bob, topic_of(ref)).at("name") == "Bakery");
  // The link worked once.
  CHECK_FALSE(claim(secret));
}

TEST_CASE_FIXTURE(with_link, "project claim: the password is rotated on request") {
  const auto revealed = [&](const actors::issued_session& subject) {
    return need(ask(owner(topic_of(ref)), actors::reveal_password{by(subject)}));
  };
  const auto before = revealed(ada);
  REQUIRE(claim(secret_in(need(link())), true));
  run_pending();
  CHECK(revealed(bob) != before);
  const auto reply = fleet->last_applied(ref);
  REQUIRE(reply);
  CHECK(reply->password == revealed(bob));
  CHECK(reply->ends_sessions);
}
