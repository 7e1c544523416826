#include <doctest/doctest.h>

#include "storage/audit/audit_repository.hpp"
#include "storage/organization/checklist_repository.hpp"
#include "storage/platform/installation_settings_repository.hpp"
#include "tests/unit/storage/test_database.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using storage::installation_settings_repository;
using storage::stored_installation;

namespace {

struct with_stored_settings : with_database {
  installation_settings_repository settings{on, soon()};
};

}  // namespace

TEST_CASE_FIXTURE(with_stored_settings, "installation settings: none are set at first") {
  const auto none = settings.find();
  CHECK_FALSE(none.name);
  CHECK_FALSE(none.sign_up);
  CHECK_FALSE(none.public_url);
  CHECK_FALSE(none.mail);
}

TEST_CASE_FIXTURE(with_stored_settings, "installation settings: one row is replaced as a whole") {
  stored_installation next{.name = "Acme", .sign_up = "invited"};
  next.mail = storage::stored_mail{.url = "smtp://mail.example.com",
                                   .from = "noreply@example.com",
                                   .user = "",
                                   .sealed_password = std::nullopt};
  settings.put(next, {"name", "sign_up", "mail"}, person());
  auto found = settings.find();
  CHECK(found.name == "Acme");
  CHECK(found.sign_up == "invited");
  REQUIRE(found.mail);
  CHECK(found.mail->from == "noreply@example.com");
  CHECK(found.mail->user.empty());
  CHECK_FALSE(found.mail->sealed_password);

  settings.put({.public_url = "https://db.acme.example"}, {"name", "public_url"}, person());
  found = settings.find();
  CHECK_FALSE(found.name);
  CHECK_FALSE(found.mail);
  CHECK(found.public_url == "https://db.acme.example");
  const auto entries =
      storage::audit_repository(on, soon()).find({.action = "installation.update"});
  REQUIRE(entries.size() == 2);
  CHECK(entries[0].target == "Signalbox");
  CHECK(entries[0].detail.at("name").is_null());
  CHECK(entries[1].target == "Acme");
  CHECK(entries[1].detail.at("mail_url") == "smtp://mail.example.com");
}

TEST_CASE_FIXTURE(with_stored_settings, "checklist: an unknown organization has none") {
  const auto ada = account("ada@example.org");
  storage::checklist_repository lists(on, soon());
  const domain::organization_slug unknown{"unknownunknownunknow"};
  lists.note(unknown, domain::first_step::use, noon);
  CHECK(lists.first_steps(unknown) == domain::first_steps{});
  CHECK_FALSE(lists.is_dismissed(unknown, ada));
  CHECK(lists.set_dismissed(unknown, ada, true, noon).error().code == core::errc::not_found);
}
