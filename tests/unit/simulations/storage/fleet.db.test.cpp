#include <doctest/doctest.h>
#include <fmt/format.h>

#include <string>
#include <vector>

#include "actors/topic/topic_name.hpp"
#include "core/crypto/sealed_secret.hpp"
#include "core/crypto/token_digest.hpp"
#include "domain/sealed_rows.hpp"
#include "simulations/storage/memory_database.hpp"
#include "simulations/storage/seeding.hpp"
#include "tests/unit/actors/virtual_installation.hpp"
#include "tests/unit/simulations/storage/seeded_entropy.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using namespace std::chrono_literals;

namespace {

constexpr int people_count = 60;
constexpr int organization_count = 20;
constexpr int project_count = 100;

/// Returns 20 letters that encode the number at the end, with a for 0.
std::string letters(int number) {
  std::string text(domain::ref_length, 'a');
  for (auto at = text.rbegin(); number > 0; number /= 26, ++at)
    *at = static_cast<char>('a' + number % 26);
  return text;
}

domain::organization_slug slug(int number) {
  return domain::organization_slug(letters(number % organization_count));
}

std::string token_of(int person) {
  return fmt::format("refresh token {}", person);
}

void seed_people(simulations::tables& rows) {
  for (int number = 0; number < people_count; ++number) {
    const auto user = simulations::add_account(
        rows, {.email = fmt::format("person-{}@example.org", number), .created_at = noon});
    simulations::add_profile(
        rows, {.account = user, .username = fmt::format("person-{}", number), .created_at = noon});
    if (number < organization_count) {
      simulations::add_organization(rows, {.slug = slug(number),
                                           .name = fmt::format("Organization {}", number),
                                           .plan = "pro",
                                           .owner = user,
                                           .inserted_at = noon});
    } else {
      simulations::add_membership(
          rows, {.organization = slug(number), .account = user, .joined_at = noon});
    }
    simulations::add_sign_in(rows, {.account = user,
                                    .at = noon,
                                    .refresh_token_digest = core::token_digest(token_of(number)),
                                    .refresh_token_expires_at = noon + 240h});
  }
}

domain::stored_project seeded_project(int number, const actors::environment& in) {
  domain::stored_project made;
  made.ref = domain::project_ref(letters(number));
  made.organization = slug(number);
  made.name = fmt::format("Project {}", number);
  made.region = "eu-central-1";
  made.cloud_provider = "AWS";
  made.db_version = "15.8";
  made.inserted_at = noon;
  made.port = static_cast<std::uint16_t>(20'000 + number);
  made.sealed_password = core::seal_secret("a password", domain::project_password_row(made.ref),
                                           in.sealing, in.random);
  made.compute_size = "ci_micro";
  made.disk_mib = 8'192;
  made.condition.status = domain::project_status::active_healthy;
  made.condition.reason = "Accepting connections.";
  made.condition.since = noon;
  return made;
}

}  // namespace

TEST_CASE("seeding: an installation starts with a fleet, and its users sign in again") {
  simulations::memory_database memory(seeded_entropy(5));
  virtual_installation in(memory.open_pool());
  seed_people(memory.contents());
  std::vector<domain::stored_project> fleet;
  for (int number = 0; number < project_count; ++number) {
    fleet.push_back(seeded_project(number, in.environment));
    simulations::add_project(memory.contents(), fleet.back());
  }
  in.fleet->recall(domain::without_passwords(fleet));
  in.start();
  std::vector<virtual_installation::connection> pages;
  for (int number = 0; number < people_count; ++number) {
    const auto back = need(in.ask(actors::refresh_session{token_of(number)}));
    pages.push_back(in.connect(back));
    CHECK(in.subscribe(pages.back(), actors::topic_of(slug(number))).contains("state"));
  }
  in.pass(10min);
  for (int number = 0; number < people_count; ++number) {
    const auto& projects =
        in.shown(pages[static_cast<std::size_t>(number)], actors::topic_of(slug(number)))
            .at("projects");
    CHECK(projects.size() == project_count / organization_count);
    for (const auto& [ref, project] : projects.items())
      CHECK(project.at("status") == "ACTIVE_HEALTHY");
  }
  CHECK(memory.contents().probe_buckets.size() == project_count);
  CHECK(memory.unknown_statements().empty());
}
