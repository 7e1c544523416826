#include "provisioning/local/project_owners.hpp"

#include <doctest/doctest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>

#include "postgres/command.hpp"
#include "tests/unit/provisioning/pooled_host.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using domain::project_operation;

namespace {

constexpr domain::user_range users{.first = 20'000, .last = 20'099};

/// A host whose projects have separate users.
struct separated_host : pooled_host {
  separated_host() {
    REQUIRE_MESSAGE(::geteuid() == 0, "this test needs root");
    // Otherwise the next one would be the first.
    REQUIRE(events.await("pooler.started"));
    project_users = users;
    restart_server();
  }
};

struct stat entry(const std::filesystem::path& path) {
  struct stat found {};
  REQUIRE(::lstat(path.c_str(), &found) == 0);
  return found;
}

uid_t user_of(const postgres::process& process) {
  return entry(std::filesystem::path("/proc") / std::to_string(process.number())).st_uid;
}

/// Returns whether a user can list a folder or read a file.
bool can_read(uid_t user, const std::filesystem::path& path) {
  const auto program = std::filesystem::is_directory(path) ? "/bin/ls" : "/bin/cat";
  return need(postgres::run({.program = program,
                             .arguments = {path.string()},
                             .as = postgres::os_user{.uid = user, .gid = user, .name = {}}},
                            soon())) == 0;
}

}  // namespace

TEST_CASE("own users: two projects run as different users, and cannot read each other's files") {
  separated_host host;
  const auto first = spec_of('a');
  const auto second = spec_of('b');
  for (const auto& spec : {first, second})
    host.perform(project_operation::create, spec);
  const auto one = user_of(*host.server_of(first));
  const auto other = user_of(*host.server_of(second));
  CHECK(users.contains(one));
  CHECK(users.contains(other));
  CHECK(one != other);
  CHECK(one != domain::pooler_user(users));
  CHECK(other != domain::pooler_user(users));
  CHECK(can_read(one, host.root_of(first) / "data" / "PG_VERSION"));
  CHECK_FALSE(can_read(one, host.root_of(second) / "data"));
  CHECK_FALSE(can_read(one, host.root_of(second) / "data" / "PG_VERSION"));
  CHECK_FALSE(can_read(one, host.root_of(second)));
  CHECK_FALSE(can_read(one, host.root_of(first).parent_path()));
  CHECK_FALSE(can_read(domain::pooler_user(users), host.root_of(first) / "data" / "PG_VERSION"));
  CHECK((entry(host.root_of(first) / "data").st_mode & 07777) == 0700);
  CHECK(entry(host.root_of(first).parent_path()).st_uid == 0);
  // No other user may change the template of new projects.
  const auto copied_from = host.folder.path() / "provisioning" / shared_template().filename();
  CHECK(entry(copied_from).st_uid == 0);
  CHECK(entry(copied_from / "base").st_uid == 0);
}

TEST_CASE(
    "own users: a user is retained over restarts, and is free again when its project is deleted") {
  separated_host host;
  const auto first = spec_of('a');
  const auto second = spec_of('b');
  host.perform(project_operation::create, first);
  host.perform(project_operation::create, second);
  const auto one = user_of(*host.server_of(first));
  host.perform(project_operation::pause, first);
  host.restart_server();
  host.perform(project_operation::restore, first);
  CHECK(user_of(*host.server_of(first)) == one);
  CHECK(host.probe(first).state == domain::health::healthy);
  host.perform(project_operation::destroy, first);
  const auto third = spec_of('c');
  host.perform(project_operation::create, third);
  CHECK(user_of(*host.server_of(third)) == one);
}

TEST_CASE("own users: a password is set while the database is paused, without opening its port") {
  separated_host host;
  auto spec = spec_of('a');
  host.perform(project_operation::create, spec);
  host.perform(project_operation::pause, spec);
  spec.password = "another-password";
  spec.is_password_new = true;
  need(host.provider->apply_configuration(spec, soon()));
  CHECK_FALSE(host.server_of(spec));
  spec.is_password_new = false;
  host.perform(project_operation::restore, spec);
  CHECK(sign_in(spec, "another-password"));
}

TEST_CASE("own users: the pooler runs as its own user and connects clients to each database") {
  separated_host host;
  REQUIRE(host.events.await("pooler.started", 2));
  const auto spec = spec_of('a');
  host.perform(project_operation::create, spec);
  CHECK(user_of(*host.pooler_server()) == domain::pooler_user(users));
  auto connection = host.pooled(spec, spec.password);
  REQUIRE(connection);
  CHECK(connection->run_script({"test.pooled", "SELECT 1"}, soon()));
  CHECK(host.refusal(spec, "wrong") != "let in");
}

TEST_CASE(
    "own users: a database of an earlier version keeps running unchanged, and changes its user at "
    "its next start") {
  pooled_host host;
  REQUIRE_MESSAGE(::geteuid() == 0, "this test needs root");
  REQUIRE(host.events.await("pooler.started"));
  const auto spec = spec_of('a');
  host.perform(project_operation::create, spec);
  const auto before = host.server_of(spec);
  REQUIRE(user_of(*before) == unprivileged_user().uid);
  host.project_users = users;
  host.restart_server();
  const auto adopted = host.server_of(spec);
  CHECK(adopted->number() == before->number());
  CHECK(host.probe(spec).state == domain::health::healthy);
  need(host.provider->apply_configuration(spec, soon()));
  REQUIRE(host.events.await("pooler.started", 2));
  // Direct and pooled connections work until then.
  CHECK(sign_in(spec, spec.password));
  CHECK(host.pooled(spec, spec.password));
  host.perform(project_operation::restart, spec);
  const auto own = user_of(*host.server_of(spec));
  CHECK(users.contains(own));
  CHECK(entry(host.root_of(spec) / "data" / "PG_VERSION").st_uid == own);
  CHECK(entry(host.root_of(spec) / "data" / "base").st_uid == own);
  CHECK(host.probe(spec).state == domain::health::healthy);
  CHECK(host.pooled(spec, spec.password));
}

TEST_CASE("own users: if disabled, a database returns to the shared user at its next start") {
  separated_host host;
  const auto spec = spec_of('a');
  host.perform(project_operation::create, spec);
  host.project_users.reset();
  host.restart_server();
  CHECK(host.probe(spec).state == domain::health::healthy);
  host.perform(project_operation::restart, spec);
  CHECK(user_of(*host.server_of(spec)) == unprivileged_user().uid);
  CHECK(host.probe(spec).state == domain::health::healthy);
}

TEST_CASE("own users: without a free user, creating a project fails with the reason") {
  separated_host host;
  host.project_users = domain::user_range{.first = 20'000, .last = 20'001};
  host.restart_server();
  host.perform(project_operation::create, spec_of('a'));
  const auto refused =
      host.provider->perform(project_operation::create, "copy_template", spec_of('b'), soon());
  REQUIRE_FALSE(refused);
  CHECK(refused.error().code == core::errc::unavailable);
  CHECK(refused.error().message.find("provisioning.project_users") != std::string::npos);
}
