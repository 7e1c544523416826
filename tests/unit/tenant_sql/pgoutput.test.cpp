#include "tenant_sql/pgoutput.hpp"

#include <doctest/doctest.h>

#include <random>
#include <string>
#include <variant>
#include <vector>

#include "tests/unit/tenant_sql/pgoutput_bytes.hpp"

using namespace signalbox::tenant_sql;
using namespace signalbox::testing;
using namespace std::string_literals;
using pgoutput::value_kind;

namespace {

template <class Message>
Message decoded(const std::string& bytes) {
  auto made = pgoutput::decode(bytes);
  REQUIRE(made);
  REQUIRE(std::holds_alternative<Message>(*made));
  return std::get<Message>(*std::move(made));
}

/// One of each kind.
std::vector<std::string> samples() {
  return {begin_bytes(1'000),
          commit_bytes(1'000),
          "O" + number<8>(5) + "upstream\0"s,
          relation_bytes(16'400, {"id", "name"}),
          "Y" + number<4>(90) + "public\0"s + "mood\0"s,
          insert_bytes(16'400, {"1", "Ada"}),
          "U" + number<4>(16'400) + "K" + tuple_bytes({"1", std::nullopt}) + "N" +
              tuple_bytes({"2", "Ada"}),
          "U" + number<4>(16'400) + "N" + tuple_bytes({"1", "Bea"}),
          "D" + number<4>(16'400) + "K" + tuple_bytes({"1", std::nullopt}),
          "T" + number<4>(2) + "\3"s + number<4>(16'400) + number<4>(16'401)};
}

}  // namespace

TEST_CASE("pgoutput: a transaction has its position and time") {
  const auto begun = decoded<pgoutput::begin>(begin_bytes(1'000));
  CHECK(begun.final_lsn == 1'000);
  CHECK(begun.committed_us == 7);
  CHECK(begun.transaction == 42);
  const auto ended = decoded<pgoutput::commit>(commit_bytes(1'000));
  CHECK(ended.lsn == 1'000);
  CHECK(ended.end_lsn == 1'008);
}

TEST_CASE("pgoutput: a relation has its columns with the replica identity") {
  const auto bytes = relation_bytes(16'400, {"id", "name"});
  const auto made = decoded<pgoutput::relation>(bytes);
  CHECK(made.oid == 16'400);
  CHECK(made.schema == "public");
  CHECK(made.name == "users");
  CHECK(made.identity == 'd');
  REQUIRE(made.columns.size() == 2);
  CHECK(made.columns[0].is_identity);
  CHECK(made.columns[0].name == "id");
  CHECK_FALSE(made.columns[1].is_identity);
  CHECK(made.columns[1].type_modifier == -1);
}

TEST_CASE("pgoutput: rows have texts, nulls and values that did not change") {
  const auto bytes = "I" + number<4>(16'400) + "N" + number<2>(4) + "n" + "u" + "t" + number<4>(3) +
                     "Ada" + "b" + number<4>(2) + "\0\1"s;
  const auto made = decoded<pgoutput::insert>(bytes);
  CHECK(made.relation == 16'400);
  REQUIRE(made.row.size() == 4);
  CHECK(made.row[0].kind == value_kind::null);
  CHECK(made.row[1].kind == value_kind::unchanged);
  CHECK(made.row[2].kind == value_kind::text);
  CHECK(made.row[2].bytes == "Ada");
  CHECK(made.row[3].kind == value_kind::binary);
  CHECK(made.row[3].bytes == "\0\1"s);
}

TEST_CASE("pgoutput: an update has the former row only if its identity changed") {
  const auto all = samples();
  const auto moved = decoded<pgoutput::update>(all[6]);
  REQUIRE(moved.before);
  CHECK((*moved.before)[0].bytes == "1");
  CHECK(moved.after[0].bytes == "2");
  CHECK_FALSE(decoded<pgoutput::update>(all[7]).before);
  CHECK(decoded<pgoutput::remove>(all[8]).before[0].bytes == "1");
}

TEST_CASE("pgoutput: a truncation names its tables and options") {
  const auto made = decoded<pgoutput::truncate>(samples()[9]);
  CHECK(made.relations == std::vector<std::uint32_t>{16'400, 16'401});
  CHECK(made.cascades);
  CHECK(made.restarts_identity);
}

TEST_CASE("pgoutput: origins and types are understood") {
  const auto bytes = samples();
  CHECK(decoded<pgoutput::origin>(bytes[2]).name == "upstream");
  CHECK(decoded<pgoutput::type>(bytes[4]).name == "mood");
}

TEST_CASE("pgoutput: every message that is cut, or has more bytes, is refused") {
  for (const auto& whole : samples()) {
    CAPTURE(whole.front());
    CHECK(pgoutput::decode(whole));
    for (std::size_t size = 0; size < whole.size(); ++size)
      CHECK_FALSE(pgoutput::decode(whole.substr(0, size)));
    CHECK_FALSE(pgoutput::decode(whole + "\0"s));
  }
}

TEST_CASE("pgoutput: hostile numbers reserve no memory and read nothing") {
  CHECK_FALSE(pgoutput::decode("T" + number<4>(0xffffffff) + "\0"s));
  CHECK_FALSE(pgoutput::decode("I" + number<4>(1) + "N" + number<2>(0xffff)));
  CHECK_FALSE(
      pgoutput::decode("I" + number<4>(1) + "N" + number<2>(1) + "t" + number<4>(0xffffffff)));
  CHECK_FALSE(pgoutput::decode("R" + number<4>(1) + "a\0b\0d"s + number<2>(0xffff)));
  const std::string columns(pgoutput::columns_max + 1, 'n');
  CHECK_FALSE(pgoutput::decode("I" + number<4>(1) + "N" + number<2>(columns.size()) + columns));
  CHECK_FALSE(pgoutput::decode("X"));
  CHECK_FALSE(pgoutput::decode(""));
}

TEST_CASE("pgoutput: damaged messages are decoded or refused") {
  std::mt19937 random(7);
  for (const auto& whole : samples()) {
    for (int round = 0; round < 500; ++round) {
      auto damaged = whole;
      damaged[random() % damaged.size()] = static_cast<char>(random());
      (void)pgoutput::decode(damaged);
    }
  }
}
