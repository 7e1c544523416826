#include "postgres/postmaster.hpp"

#include <doctest/doctest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "postgres/final_output.hpp"
#include "tests/unit/postgres/temporary_folder.hpp"

using namespace signalbox;
using testing::temporary_folder;

TEST_CASE("postmaster file: contains process id and readiness") {
  const auto ready = postgres::parse_postmaster_file(
      "1234\n/data\n1700000000\n5432\n..\n127.0.0.1\n  5432001  12\nready   \n");
  REQUIRE(ready);
  CHECK(ready->number == 1234);
  CHECK(ready->ready);
}

TEST_CASE("postmaster file: an incomplete one is not ready") {
  for (const auto* text : {"1234", "1234\n/data\n1700000000\n",
                           "1234\n/data\n1700000000\n5432\n..\n\n  1 2\nstarting\n"}) {
    const auto read = postgres::parse_postmaster_file(text);
    REQUIRE(read);
    CHECK(read->number == 1234);
    CHECK(!read->ready);
  }
}

TEST_CASE("postmaster file: single-user mode writes a minus sign") {
  const auto alone = postgres::parse_postmaster_file("-77\n");
  REQUIRE(alone);
  CHECK(alone->number == 77);
  CHECK(alone->alone);
  CHECK(!postgres::parse_postmaster_file("77\n")->alone);
}

TEST_CASE("postmaster file: text without a process id is invalid") {
  CHECK(!postgres::parse_postmaster_file(""));
  CHECK(!postgres::parse_postmaster_file("garbage\n"));
  CHECK(!postgres::parse_postmaster_file("0\n"));
}

TEST_CASE("postmaster file: a stale one is removed, with the locks of the same process id") {
  const auto own = std::to_string(::getpid());
  for (const auto& in_lock : {own, std::string("1")}) {
    CAPTURE(in_lock);
    const temporary_folder folder;
    const auto file = folder.path() / "postmaster.pid";
    const auto lock = folder.path() / ".s.PGSQL.5432.lock";
    // The process id belongs to a program that is not a server: this one.
    std::ofstream(file) << own << "\n/data\n1700000000\n5432\n" << folder.path().string() << "\n";
    std::ofstream(lock) << in_lock << "\n/data\n1700000000\n5432\n";
    postgres::clear_remains(folder.path(),
                            std::chrono::steady_clock::now() + std::chrono::seconds(5));
    CHECK_FALSE(std::filesystem::exists(file));
    CHECK(std::filesystem::exists(lock) == (in_lock != own));
  }
}

TEST_CASE("last words: the main process's own FATAL since the last start") {
  CHECK(postgres::final_json_log_lines(
            R"({"error_severity":"FATAL","message":"old","backend_type":"postmaster"}
{"error_severity":"LOG","message":"starting PostgreSQL 15.18 on x86","backend_type":"postmaster"}
{"error_severity":"FATAL","message":"password authentication failed","backend_type":"client backend"}
{"error_severity":"FATAL","message":"could not create any TCP/IP sockets","backend_type":"postmaster"}
{"error_severity":"LOG","message":"database system is shut down","backend_type":"postmaster"}
{"error_severity":"FATAL","message":"the database system is shutting down","backend_type":"client backend"}
)") == "could not create any TCP/IP sockets");
}

TEST_CASE("last words: empty after a successful start, and broken lines are skipped") {
  CHECK(postgres::final_json_log_lines(
            R"(ut off in the middle"}
{"error_severity":"FATAL","message":"old","backend_type":"postmaster"}
{"error_severity":"LOG","message":"starting PostgreSQL 15.18 on x86","backend_type":"postmaster"}
[1]
{"error_severity":3,"message":null,"backend_type":"postmaster"}
)")
            .empty());
}

TEST_CASE("last words: the last FATAL of plain lines") {
  CHECK(postgres::final_output_lines("2026 LOG:  hello\n2026 FATAL:  first\nx FATAL:  second\n") ==
        "second");
  CHECK(postgres::final_output_lines("postgres: no control file\nExpected it in …\n") ==
        "no control file");
  CHECK(postgres::final_output_lines("nothing\n").empty());
}
