#include "postgres/written_answer.hpp"

#include <doctest/doctest.h>

#include <array>
#include <limits>
#include <string>

#include "postgres/connection.hpp"
#include "postgres/rows.hpp"
#include "postgres/transaction.hpp"
#include "tests/unit/postgres/local_postgres.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using core::errc;
using postgres::written_answer;

namespace {

constexpr std::array<std::string_view, 4> some_columns = {"name", "size", "at", "name"};

/// Answers every statement with its name, and breaks at the statement `break`.
class echo : public postgres::answering {
 public:
  core::result<postgres::rows> run(const postgres::statement& what,
                                   std::span<const postgres::parameter> parameters) override {
    usable_ = what.name != "break";
    if (!usable_) return core::fail(errc::unavailable, "It broke.");
    if (what.name == "refuse") return core::fail(errc::conflict, "No.");
    static constexpr std::array<std::string_view, 2> columns = {"sql", "parameters"};
    written_answer reply(columns);
    reply.add(what.sql).add(parameters.size()).end_row();
    return postgres::rows(std::move(reply));
  }
  bool usable() override { return usable_; }

 private:
  bool usable_ = true;
};

postgres::connection echoing() {
  return postgres::connection(std::make_unique<echo>());
}

}  // namespace

TEST_CASE("written answer: reads like a server's") {
  const core::time_point noon{std::chrono::milliseconds{1'763'640'000'123}};
  written_answer reply(some_columns);
  reply.add("one").add(std::numeric_limits<std::int64_t>::min()).add(noon).add("hidden").end_row();
  reply.add(std::nullopt).add(std::optional(7)).add(std::optional<int>()).add("").end_row();
  const postgres::rows rows(std::move(reply));
  REQUIRE(rows.size() == 2);
  CHECK(rows.affected() == 2);
  CHECK(rows[0].as<std::string>("name") == "one");
  CHECK(rows[0].as<std::int64_t>("size") == std::numeric_limits<std::int64_t>::min());
  CHECK(rows[0].as<core::time_point>("at") == noon);
  CHECK(rows[1].as<std::string>("name").empty());
  CHECK(rows[1].as<std::optional<std::string>>("name") == std::nullopt);
  CHECK(rows[1].as<std::uint16_t>(1) == 7);
  CHECK(rows[1].as<std::optional<std::int32_t>>("at") == std::nullopt);
}

TEST_CASE("written answer: may have rows without columns, or only a count") {
  written_answer reply({});
  reply.end_row();
  CHECK(postgres::rows(std::move(reply)).size() == 1);
  const postgres::rows changed(written_answer::of_change(3));
  CHECK(changed.empty());
  CHECK(changed.affected() == 3);
}

TEST_CASE("connection: is answered by the replacement of a server") {
  auto on = echoing();
  CHECK(on.usable());
  CHECK(need(on.run({"x", "SELECT 1"}, {1, "two"}, soon()))[0].as<int>("parameters") == 2);
  CHECK(need(on.ask({"x", "SELECT 2"}, soon()))[0].as<std::string>("sql") == "SELECT 2");
  CHECK(on.run_script({"x", "SELECT 3"}, soon()));
  CHECK(on.run({"refuse", ""}, {}, soon()).error().code == errc::conflict);
  CHECK(on.usable());
  auto work = postgres::transaction::begin(on, soon());
  REQUIRE(work);
  CHECK(work->commit(soon()));
}

TEST_CASE("connection: one without a server breaks permanently, and gets no notifications") {
  auto broken = echoing();
  CHECK(broken.run({"break", ""}, {}, soon()).error().code == errc::unavailable);
  CHECK_FALSE(broken.usable());
  CHECK(broken.run({"x", ""}, {}, soon()).error().code == errc::unavailable);
  auto deaf = echoing();
  CHECK(deaf.await_notifications(soon(), -1).error().code == errc::unavailable);
}
