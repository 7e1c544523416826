#include "domain/query/history_entry.hpp"

#include <doctest/doctest.h>

#include <string>
#include <string_view>

#include "core/encoding/utf8.hpp"
#include "tests/unit/domain/noon.hpp"

using namespace signalbox;
using namespace signalbox::domain;
using core::json;
using signalbox::testing::noon;

TEST_CASE("history entry: a text is kept as it was written") {
  for (const std::string_view text :
       {"", "select 1", "select  'it''s', $$x$$ -- comment\nfrom t;\n",
        "select password from accounts where password is null", "select 'unfinished",
        "select 'password' as label, 'the password was reset'", "alter role ana password null"})
    CHECK(history_text(text) == text);
}

TEST_CASE("history entry: no password survives") {
  for (const std::string_view text :
       {"ALTER ROLE ana PASSWORD 'hunter2'", "CREATE USER ana WITH ENCRYPTED PASSWORD $$hunter2$$",
        "ALTER USER ana PASSWORD E'hunter2'", "ALTER ROLE ana PASSWORD U&'hunter2'",
        "ALTER ROLE ana PASSWORD \"hunter2\"", "ALTER ROLE ana password\n  /* now */ 'hunter2'",
        "ALTER ROLE ana PASSWORD 'hunter2' oops syntax", "ALTER ROLE ana PASSWORD 'hunter2",
        "CREATE USER MAPPING FOR ana SERVER s OPTIONS (user 'x', password 'hunter2')",
        "CREATE SUBSCRIPTION s CONNECTION 'host=h password=hunter2' PUBLICATION p",
        "SELECT dblink_connect('dbname=x password = ''hunter2''')",
        "SELECT dblink_connect('password=hunter2$$$x')",
        "DO $x$ BEGIN ALTER ROLE ana PASSWORD 'hunter2'; END $x$",
        "DO 'BEGIN ALTER ROLE ana PASSWORD ''hunter2''; END'",
        "UPDATE accounts SET password = 'hunter2'", "SELECT 1 -- password=hunter2"}) {
    CAPTURE(text);
    const auto kept = history_text(text);
    CAPTURE(kept);
    CHECK_FALSE(kept.contains("hunter2"));
    CHECK(kept.starts_with(text.substr(0, 6)));
  }
  CHECK(history_text("ALTER ROLE ana PASSWORD 'x' VALID UNTIL 'y'") ==
        "ALTER ROLE ana PASSWORD '***' VALID UNTIL 'y'");
  CHECK(history_text("SELECT dblink('host=h password=x user=u')") ==
        "SELECT dblink('host=h password=*** user=u')");
}

TEST_CASE("history entry: the message of a syntax error quotes no password") {
  const std::string message = "unterminated quoted string at or near \"'hunter2\"";
  CHECK(history_error(message, "ALTER ROLE ana PASSWORD 'hunter2") == "unterminated quoted string");
  CHECK(history_error(message, "SELECT 'hunter2") == message);
  CHECK(history_error("division by zero", "SELECT 1/0 AS password") == "division by zero");
  CHECK(history_error(std::string(1'000, 'x'), "SELECT").size() < 400);
}

TEST_CASE("history entry: a long text is cut between characters, with a mark") {
  const std::string longest(history_text_bytes_max, ' ');
  CHECK(history_text(longest) == longest);
  const auto kept = history_text(longest.substr(1) + "ü and more");
  CHECK(core::is_utf8(kept));
  CHECK(kept.starts_with(longest.substr(1) + "\n-- … cut after 65535 of 65546 bytes"));
}

TEST_CASE("history entry: is shown with null for what is missing") {
  history_entry what{.id = 7,
                     .project = project_ref{"shop"},
                     .account = account_id{"ada"},
                     .query = "select 1",
                     .started_at = noon,
                     .duration = std::chrono::microseconds{1'500},
                     .rows = 1,
                     .error = "",
                     .role = "postgres",
                     .read_only = false};
  CHECK(history_entry_json(what) == json{{"id", "7"},
                                         {"query", "select 1"},
                                         {"started_at", core::to_iso8601(noon)},
                                         {"duration_ms", 1.5},
                                         {"rows", 1},
                                         {"error", nullptr},
                                         {"role", "postgres"},
                                         {"read_only", false}});
  what.rows.reset();
  what.error = "division by zero";
  what.role = "";
  CHECK(history_entry_json(what)["rows"] == nullptr);
  CHECK(history_entry_json(what)["error"] == "division by zero");
  CHECK(history_entry_json(what)["role"] == nullptr);
}
