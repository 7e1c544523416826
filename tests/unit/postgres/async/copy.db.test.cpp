#include <doctest/doctest.h>

#include "tests/unit/postgres/async/client.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using namespace signalbox::postgres::async;
using core::errc;

namespace {

using copied_lines = std::vector<std::string>;

void make_table(client& on) {
  need(on.run("CREATE TEMP TABLE t (n int PRIMARY KEY, s text)"));
  on.rest();
}

}  // namespace

TEST_CASE("async COPY: TO STDOUT is data between start and result") {
  client on;
  CHECK(on.lines("COPY (SELECT n, NULL FROM generate_series(1, 3) n) TO STDOUT; SELECT 4 AS a") ==
        copied_lines{"copy out", "data 1\t\\N\n2\t\\N\n3\t\\N\n", "done COPY 3", "columns a",
                     "row 4", "done SELECT 1", "end idle"});
}

TEST_CASE("async COPY: TO STDOUT of large rows and of an empty table is complete") {
  client on;
  need(on.run("COPY (SELECT repeat('x', 200000) FROM generate_series(1, 20)) TO STDOUT"));
  CHECK(on.until<copy_out_started>().columns == 1);
  std::size_t bytes = 0;
  std::string last;
  while (on->is_running()) {
    const auto happened = need(on.next());
    if (const auto* const part = std::get_if<copy_out_received>(&happened))
      bytes += part->data.size();
    if (const auto* const done = std::get_if<statement_finished>(&happened)) last = done->command;
  }
  CHECK(bytes == 20 * 200'001);
  CHECK(last == "COPY 20");
  CHECK(on.lines("COPY (SELECT 1 WHERE false) TO STDOUT") ==
        copied_lines{"copy out", "done COPY 0", "end idle"});
}

TEST_CASE("async COPY: a failure during TO STDOUT follows its data") {
  client on;
  CHECK(on.lines("COPY (SELECT 1 / (2 - n) FROM generate_series(1, 3) n) TO STDOUT") ==
        copied_lines{"copy out", "data 1\n", "failed 22012", "end idle"});
  CHECK(on->usable());
}

TEST_CASE("async COPY: FROM STDIN takes data in any pieces") {
  client on;
  make_table(on);
  for (const auto with_parameters : {false, true}) {
    CAPTURE(with_parameters);
    need(with_parameters ? on.run("COPY t FROM STDIN", {}) : on.run("COPY t FROM STDIN"));
    CHECK(on.until<copy_in_requested>().columns == 2);
    const std::string base = with_parameters ? "1" : "2";
    for (const std::string& piece : {base + "1\to", std::string("ne\n"), base + "2\t\\N\n"})
      need(on.copy_in(piece));
    need(on.finish_copy_in());
    CHECK(on.rest() == copied_lines{"done COPY 2", "end idle"});
  }
  CHECK(on.value("SELECT string_agg(n || coalesce(s, '-'), ' ' ORDER BY n) FROM t") ==
        "11one 12- 21one 22-");
}

TEST_CASE("async COPY: FROM STDIN of much data is complete") {
  client on;
  make_table(on);
  need(on.run("COPY t FROM STDIN"));
  on.until<copy_in_requested>();
  std::string data;
  for (int number = 0; number < 200'000; ++number)
    data += std::to_string(number) + "\tsome text of a row\n";
  need(on.copy_in(data));
  need(on.finish_copy_in());
  CHECK(on.rest() == copied_lines{"done COPY 200000", "end idle"});
}

TEST_CASE("async COPY: FROM STDIN that fails keeps nothing, and the connection") {
  client on;
  make_table(on);
  need(on.run("COPY t FROM STDIN"));
  on.until<copy_in_requested>();
  need(on.copy_in("1\tx\n"));
  need(on.fail_copy_in("the upload ended early"));
  const auto why = on.until<statement_failed>().why;
  CHECK(why.sqlstate == "57014");
  CHECK(why.message == "COPY from stdin failed: the upload ended early");
  CHECK(on.rest() == copied_lines{"end idle"});
  CHECK(on.value("SELECT count(*) FROM t") == "0");
}

TEST_CASE("async COPY: FROM STDIN without data fails") {
  client on;
  make_table(on);
  CHECK(on.lines("COPY t FROM STDIN; SELECT 1") ==
        copied_lines{"copy in", "failed 57014", "end idle"});
  CHECK(on->usable());
}

TEST_CASE("async COPY: invalid data fails with the server's reason after the data") {
  client on;
  make_table(on);
  need(on.run("COPY t FROM STDIN"));
  on.until<copy_in_requested>();
  std::string data = "not a number\tx\n";
  for (int number = 0; number < 100'000; ++number)
    data += std::to_string(number) + "\tx\n";
  need(on.copy_in(data));
  need(on.finish_copy_in());
  const auto why = on.until<statement_failed>().why;
  CHECK(why.sqlstate == "22P02");
  CHECK(why.context.starts_with("COPY t, line 1, column n"));
  CHECK(on.rest() == copied_lines{"end idle"});
}

TEST_CASE("async COPY: data without a COPY is refused") {
  client on;
  const auto refused = on.copy_in("1\n");
  REQUIRE(!refused);
  CHECK(refused.error().code == errc::internal);
  CHECK(!on.finish_copy_in());
  CHECK(on->usable());
}
