#pragma once

#include <doctest/doctest.h>
#include <libpq-fe.h>

#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "actors/runtime/hook_runner.hpp"
#include "tests/unit/storage/test_database.hpp"

namespace signalbox::testing {

/// A database of the test's server in place of the project's.
class project_database {
 public:
  project_database() {
    auto server = need(private_server::shared().connect());
    need(server.run_script({"drop", "DROP DATABASE IF EXISTS hooked WITH (FORCE)"}, soon()));
    need(server.run_script({"create", "CREATE DATABASE hooked"}, soon()));
    on_.reset(PQconnectdb((private_server::shared().conninfo() + " dbname=hooked").c_str()));
    REQUIRE(PQstatus(on_.get()) == CONNECTION_OK);
    need(run("CREATE TABLE orders (id int PRIMARY KEY, state text)"));
  }

  /// Runs a statement; the rows are objects of their columns.
  core::result<core::json> run(const std::string& text) {
    const std::unique_ptr<PGresult, decltype(&PQclear)> result(PQexec(on_.get(), text.c_str()),
                                                               &PQclear);
    const auto status = PQresultStatus(result.get());
    if (status != PGRES_TUPLES_OK && status != PGRES_COMMAND_OK)
      return core::fail(core::errc::bad_request, PQresultErrorMessage(result.get()));
    auto rows = core::json::array();
    for (int row = 0; row < PQntuples(result.get()); ++row) {
      auto made = core::json::object();
      for (int at = 0; at < PQnfields(result.get()); ++at) {
        const std::string value = PQgetvalue(result.get(), row, at);
        constexpr Oid text_type = 25;
        const bool is_text = PQftype(result.get(), at) == text_type;
        auto read = is_text ? core::json(value) : core::json::parse(value, nullptr, false);
        if (PQgetisnull(result.get(), row, at) != 0) read = nullptr;
        if (read.is_discarded()) read = value == "t" ? core::json(true) : core::json(value);
        made[PQfname(result.get(), at)] = std::move(read);
      }
      rows.push_back(std::move(made));
    }
    return rows;
  }

 private:
  struct closer {
    void operator()(PGconn* on) const { PQfinish(on); }
  };
  std::unique_ptr<PGconn, closer> on_;
};

/// Runs statements at once, and holds calls until the test ends them: time does not pass while
/// real ones are made.
class held_calls final : public actors::hook_runner {
 public:
  void ask(const domain::project&, std::string statement,
           std::function<void(core::result<core::json>)> done) override {
    ++statements;
    if (is_away) {
      done(core::fail(core::errc::unavailable, "The database is not available."));
    } else {
      done(database.run(statement));
    }
  }
  std::shared_ptr<void> deliver(
      actors::hook_call what,
      std::function<void(core::result<actors::hook_response>)> done) override {
    calls.push_back(std::move(what));
    ends.push_back(std::move(done));
    return {this, [this](void*) { ++dropped; }};
  }

  project_database database;
  bool is_away = false;
  int statements = 0;
  int dropped = 0;
  std::vector<actors::hook_call> calls;
  std::vector<std::function<void(core::result<actors::hook_response>)>> ends;
};

}  // namespace signalbox::testing
