#include "actors/topic/audit_log.hpp"

#include <doctest/doctest.h>

using namespace signalbox;
using actors::audit_log;
using actors::audit_log_of;
using actors::logs_of;
using actors::topic_of;

namespace {

const domain::organization_slug acme{"aaaaaaaaaaaaaaaaaaaa"};
const domain::account_id ada{"11111111-0000-4000-8000-000000000001"};

}  // namespace

TEST_CASE("audit log: a topic identifies its log, and vice versa") {
  CHECK(topic_of(audit_log{acme}) == "audit:org:aaaaaaaaaaaaaaaaaaaa");
  CHECK(topic_of(audit_log{ada}) == "audit:account:11111111-0000-4000-8000-000000000001");
  CHECK(audit_log_of("audit:org:aaaaaaaaaaaaaaaaaaaa") == audit_log{acme});
  CHECK(audit_log_of("audit:account:11111111-0000-4000-8000-000000000001") == audit_log{ada});
  for (const auto* none : {"", "audit:", "audit:org:", "audit:org:ACME", "org:aaaaaaaaaaaaaaaaaaaa",
                           "audit:account:ada", "audit:account:"})
    CHECK_FALSE(audit_log_of(none));
}

TEST_CASE("audit log: an entry belongs to its organization and its actor") {
  storage::audit_entry entry{.by = {.at = {}, .account = ada, .name = "ada"},
                             .organization = acme,
                             .action = "organization.rename"};
  CHECK(logs_of(entry) == std::vector<audit_log>{acme, ada});
  entry.organization.reset();
  CHECK(logs_of(entry) == std::vector<audit_log>{ada});
  entry.by.account = {};
  CHECK(logs_of(entry).empty());
}

TEST_CASE("audit log: absent values are null, and rejections are marked") {
  const auto shown = actors::audit_json({.id = 3,
                                         .by = {.at = {}, .name = "operator"},
                                         .action = "flag.set",
                                         .outcome = storage::audit_outcome::refused});
  CHECK(shown.at("actor") == core::json{{"id", nullptr}, {"name", "operator"}});
  for (const auto* name :
       {"token_name", "organization_slug", "project_ref", "remote_address", "request_id"})
    CHECK(shown.at(name).is_null());
  CHECK(shown.at("outcome") == "refused");
  CHECK(shown.at("detail") == core::json::object());
}
