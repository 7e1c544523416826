#include <doctest/doctest.h>

#include "tests/unit/actors/with_acme.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using core::errc;
using domain::role;

namespace {

struct with_rule : with_acme {
  core::result<domain::organization> require(bool enforced, role as = domain::role::owner) {
    return ask(owner(acme_topic()), actors::require_mfa{enforced, by(ada, domain::everywhere(as))});
  }
  void enrol(bool mfa_enabled) {
    auto account = ada.account;
    account.mfa_enabled = mfa_enabled;
    caf::anon_send(directory, actors::account_changed{account, std::nullopt});
    run_pending();
  }
};

}  // namespace

TEST_CASE_FIXTURE(with_rule,
                  "organization MFA: members without a second factor receive nothing more") {
  const auto ref = create(acme);
  auto page = connect(ada);
  for (const auto& topic : {std::string("session"), acme_topic(), topic_of(ref)})
    subscribe(page, topic);
  CHECK(seen_by(page).subscriptions.size() == 3);
  CHECK(need(require(true)).requires_mfa);
  CHECK(seen_by(page).subscriptions.size() == 1);
  const auto& entry = shown(page, "session").at("organizations").at(acme.value);
  CHECK(entry.at("organization_requires_mfa") == true);
  CHECK(entry.at("mfa_missing") == true);
  CHECK(shown(page, "session").at("permissions").empty());
  CHECK(code_of(subscribe(page, acme_topic())) == "mfa_required");
  CHECK(code_of(subscribe(page, topic_of(ref))) == "mfa_required");
}

TEST_CASE_FIXTURE(with_rule,
                  "organization MFA: enrolling unblocks the member's open pages immediately") {
  CHECK(need(require(true)).requires_mfa);
  auto page = connect(ada);
  subscribe(page, "session");
  CHECK(code_of(subscribe(page, acme_topic())) == "mfa_required");
  enrol(true);
  CHECK_FALSE(shown(page, "session").at("permissions").empty());
  CHECK(subscribe(page, acme_topic()).contains("state"));
  CHECK(shown(page, acme_topic()).at("members").at(ada.account.id.value).at("mfa_enabled") == true);
  enrol(false);
  CHECK(seen_by(page).subscriptions.size() == 1);
}

TEST_CASE_FIXTURE(with_rule, "organization AI opt-in: is shown on every page, with all its parts") {
  auto page = connect(ada);
  for (const auto& topic : {std::string("session"), acme_topic()})
    subscribe(page, topic);
  CHECK(shown(page, acme_topic()).at("opt_in_tags").empty());
  using tags = std::vector<std::string>;
  const auto choose = [&](const tags& some) {
    return need(ask(owner(acme_topic()), actors::update_organization{{}, some, {}, by(ada)}));
  };
  const tags both{"AI_DATA_GENERATOR_OPT_IN", "AI_LOG_GENERATOR_OPT_IN"};
  CHECK(choose(both).name == "Acme");
  CHECK(shown(page, acme_topic()).at("opt_in_tags") == both);
  CHECK(shown(page, "session").at("organizations").at(acme.value).at("opt_in_tags") == both);
  (void)choose({});
  CHECK(shown(page, acme_topic()).at("opt_in_tags").empty());
  CHECK(shown(page, "session").at("organizations").at(acme.value).at("opt_in_tags").empty());
}

TEST_CASE_FIXTURE(with_rule, "organization MFA: is disabled again, and survives a restart") {
  CHECK(need(require(true)).requires_mfa);
  kill(acme_topic());
  pass(std::chrono::seconds{2});
  CHECK(need(ask(owner(acme_topic()), actors::describe_organization{})).requires_mfa);
  auto page = connect(ada);
  CHECK_FALSE(need(require(false)).requires_mfa);
  CHECK(subscribe(page, acme_topic()).contains("state"));
}

TEST_CASE_FIXTURE(with_rule, "organization MFA: cannot be changed by a former owner") {
  CHECK(require(true, role::administrator).error().code == errc::conflict);
  CHECK_FALSE(need(ask(owner(acme_topic()), actors::describe_organization{})).requires_mfa);
}
