#include "postgres/instance.hpp"

#include <doctest/doctest.h>
#include <signal.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <fstream>

#include "postgres/command.hpp"
#include "postgres/owned_files.hpp"
#include "postgres/postmaster.hpp"
#include "tests/unit/postgres/private_server.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using namespace std::chrono_literals;

TEST_CASE("instance: starts, is found, answers, and stops") {
  const private_server server;
  const auto& instance = server.instance();
  const auto running = instance.running();
  REQUIRE(running);
  CHECK(server.connect());
  CHECK(need(instance.start(soon())).number() == running->number());
  need(instance.stop(soon()));
  CHECK(!instance.running());
  CHECK(running->ended());
  need(instance.stop(soon()));
}

TEST_CASE("instance: starts again after a kill, with all acknowledged data") {
  const private_server server;
  const auto& instance = server.instance();
  {
    auto on = need(server.connect());
    need(on.run_script({"make", "CREATE TABLE kept (n int); INSERT INTO kept VALUES (7)"}, soon()));
  }
  const auto running = instance.running();
  REQUIRE(running);
  running->signal(SIGKILL);
  REQUIRE(running->await_end(soon()));
  CHECK(!instance.running());
  CHECK(postgres::read_postmaster_file(instance.place().data));
  (void)need(instance.start(soon()));
  auto on = need(server.connect());
  CHECK(need(on.run({"read", "SELECT n FROM kept"}, {}, soon()))[0].as<std::int32_t>("n") == 7);
}

TEST_CASE("instance: starts although a backend of the killed server is still running") {
  const private_server server;
  const auto& instance = server.instance();
  auto busy = need(server.connect());
  CHECK(!busy.run({"busy", "DO $$ BEGIN LOOP END LOOP; END $$"}, {},
                  std::chrono::steady_clock::now() + 50ms));
  const auto running = instance.running();
  running->signal(SIGKILL);
  REQUIRE(running->await_end(soon()));
  CHECK(instance.start(std::chrono::steady_clock::now() + 20s));
}

TEST_CASE("instance: starts although its process id belongs to another program") {
  const private_server server;
  const auto& instance = server.instance();
  need(instance.stop(soon()));
  const auto other = need(
      postgres::spawn({.program = "/bin/sleep", .arguments = {"60"}, .as = unprivileged_user()}));
  need(postgres::write_private_file(instance.place().data / "postmaster.pid",
                                    std::to_string(other.number()) + "\n", unprivileged_user()));
  CHECK(!instance.running());
  CHECK(instance.start(soon()));
  CHECK(!other.ended());
  other.signal(SIGKILL);
  CHECK(other.await_end(soon()));
  other.reap();
}

TEST_CASE("instance: reports PostgreSQL's message when it does not start") {
  const private_server server;
  const auto& instance = server.instance();
  need(instance.stop(soon()));
  need(instance.configure({.settings = {{"no_such_setting", "1"}}, .access = "", .user_map = ""}));
  const auto failed = instance.start(soon());
  REQUIRE(!failed);
  CHECK(failed.error().code == core::errc::internal);
  CHECK(failed.error().message.find("configuration file") != std::string::npos);
}

TEST_CASE("instance: also stops a server that ignores signals") {
  const private_server server;
  const auto& instance = server.instance();
  const auto running = instance.running();
  REQUIRE(running);
  running->signal(SIGSTOP);
  CHECK(instance.stop(std::chrono::steady_clock::now() + 200ms));
  CHECK(running->ended());
}

TEST_CASE("instance: failed statements without a server report PostgreSQL's message") {
  const private_server server;
  const auto& instance = server.instance();
  need(instance.stop(soon()));
  need(instance.run_alone("postgres", {"CREATE ROLE one", "CREATE ROLE \"line\nbreak\""}, soon()));
  const auto failed = instance.run_alone("postgres", {"CREATE ROLE one"}, soon());
  REQUIRE(!failed);
  CHECK(failed.error().message.find("already exists") != std::string::npos);
}

TEST_CASE("instance: statements without a server wait for those of a killed program") {
  const private_server server;
  const auto& instance = server.instance();
  const auto& place = instance.place();
  need(instance.stop(soon()));
  const auto left = need(postgres::spawn({.program = place.programs / "postgres",
                                          .arguments = {"--single", "-D", place.data, "postgres"},
                                          .as = place.owner,
                                          .input = "SELECT pg_sleep(0.3)\n"}));
  while (!postgres::running_alone(place.data))
    REQUIRE(!left.await_end(std::chrono::steady_clock::now() + 1ms));
  need(instance.run_alone("postgres", {"CREATE ROLE after_it"}, soon()));
  CHECK(left.ended());
}

TEST_CASE("instance: a remaining single-user process is not a server") {
  const private_server server;
  const auto& instance = server.instance();
  const auto& place = instance.place();
  need(instance.stop(soon()));
  const auto left = need(postgres::spawn({.program = place.programs / "postgres",
                                          .arguments = {"--single", "-D", place.data, "postgres"},
                                          .as = place.owner,
                                          .input = "SELECT pg_sleep(600)\n"}));
  while (!postgres::running_alone(place.data))
    REQUIRE(!left.await_end(std::chrono::steady_clock::now() + 1ms));
  CHECK(!instance.running());
  // It does not end: after the timeout it is killed, and the server starts.
  left.signal(SIGSTOP);
  (void)need(instance.start(soon()));
  CHECK(left.ended());
  CHECK(server.connect());
}

TEST_CASE("instance: several are stopped together, including hanging ones") {
  const private_server hung;
  const private_server well;
  const private_server silent;
  const std::vector all{hung.instance(), well.instance(), silent.instance()};
  std::vector<postgres::process> running;
  for (const auto& one : all)
    running.push_back(*one.running());
  running[0].signal(SIGSTOP);
  running[2].signal(SIGSTOP);
  CHECK(postgres::stop_together(all, std::chrono::steady_clock::now() + 4s) == 0);
  for (std::size_t at = 0; at < all.size(); ++at) {
    CHECK(running[at].ended());
    CHECK(!all[at].running());
  }
  // Succeeds when no server is running.
  CHECK(postgres::stop_together(all, soon()) == 0);
}

TEST_CASE("instance: its folder may be deeper than a unix socket's path limit") {
  const temporary_folder folder;
  auto deep = folder.path();
  for (int level = 0; level < 8; ++level) {
    deep /= std::string(20, 'd');
    need(postgres::make_private_folder(deep, unprivileged_user()));
  }
  const postgres::instance instance({.programs = installed_postgres().folder,
                                     .data = deep / "data",
                                     .sockets = deep,
                                     .output = deep / "output",
                                     .owner = unprivileged_user()});
  need(postgres::initialise(instance.place(), "admin", soon()));
  need(instance.configure(
      {.settings = {{"listen_addresses", ""}},
       .access = "local all all peer map=test\n",
       .user_map = postgres::render_user_map(
           {.name = "test", .os_user = unprivileged_user().name, .role = "admin"})}));
  (void)need(instance.start(soon()));
  CHECK(instance.connect({.user = "admin", .database = "postgres"}, soon()));
  need(instance.stop(soon()));
}

TEST_CASE("os user: the inaccessible folder is named") {
  const postgres::os_user stranger{.uid = 54321, .gid = 54321, .name = "stranger"};
  const temporary_folder folder;
  const auto closed = folder.path() / "closed";
  std::filesystem::create_directories(closed / "inner");
  std::filesystem::permissions(closed, std::filesystem::perms::owner_all);
  const auto refused = postgres::check_reachable(closed / "inner" / "data", stranger);
  REQUIRE(!refused);
  CHECK(refused.error().message.find("because " + closed.string() + " is not accessible") !=
        std::string::npos);
  CHECK(postgres::check_reachable(folder.path() / "data", stranger));
}

TEST_CASE("os user: an unknown user is named, with the setting") {
  if (::geteuid() != 0) return;  // Only root runs PostgreSQL as another user.
  const auto refused = postgres::server_user("no-such-user");
  REQUIRE(!refused);
  CHECK(refused.error().message.find("there is no user 'no-such-user'") != std::string::npos);
  CHECK(refused.error().message.find("provisioning.os_user") != std::string::npos);
  const auto root = postgres::server_user("root");
  REQUIRE(!root);
  CHECK(root.error().message.find("'root' is root") != std::string::npos);
}

TEST_CASE("os user: a folder of another user is reported with both users") {
  if (::geteuid() != 0) return;  // Only root can give folders to others.
  const temporary_folder folder;
  const auto place = folder.path() / "databases";
  const auto user = unprivileged_user();
  CHECK(postgres::check_owner(place, user));
  need(postgres::make_private_folder(place, user));
  CHECK(postgres::check_owner(place, user));
  REQUIRE(::chown(place.c_str(), 54321, 54321) == 0);
  const auto refused = postgres::check_owner(place, user);
  REQUIRE(!refused);
  CHECK(refused.error().message ==
        place.string() + " belongs to the user '54321', and PostgreSQL would run as '" + user.name +
            "'. Set the owner in provisioning.os_user, or change the folder's owner: chown -R " +
            user.name + " " + place.string());
}
