#include "domain/dump/script_splitter.hpp"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "domain/dump/script_rules.hpp"

using namespace signalbox;
using namespace signalbox::domain;
using item_kind = script_item::kind;

namespace {

/// Splits a text that arrives in pieces of this size.
std::vector<script_item> split(std::string_view text, std::size_t piece) {
  script_splitter splitter;
  std::vector<script_item> made;
  const auto take = [&] {
    while (auto item = splitter.next())
      made.push_back(std::move(*item));
  };
  for (std::size_t at = 0; at < text.size(); at += piece) {
    splitter.feed(text.substr(at, piece));
    take();
  }
  splitter.end();
  take();
  return made;
}

std::vector<std::string> texts(std::string_view script) {
  std::vector<std::string> whole;
  for (const auto& item : split(script, script.size() + 1))
    whole.push_back(item.text);
  for (const std::size_t piece : {1U, 2U, 3U, 7U}) {
    std::vector<std::string> made;
    std::string data;
    for (const auto& item : split(script, piece))
      made.push_back(item.text);
    CAPTURE(piece);
    CHECK(made == whole);
  }
  return whole;
}

using list = std::vector<std::string>;

}  // namespace

TEST_CASE("script splitter: statements end at semicolons outside of quotes and comments") {
  CHECK(texts("SELECT 1; SELECT 2;\n") == list{"SELECT 1", "SELECT 2"});
  CHECK(texts("SELECT 'a;''b', \"c;\"\"d\"; SELECT E'a\\';b';") ==
        list{"SELECT 'a;''b', \"c;\"\"d\"", "SELECT E'a\\';b'"});
  CHECK(texts("SELECT 'a\\'; SELECT 2;") == list{"SELECT 'a\\'", "SELECT 2"});
  CHECK(texts("DO $x$ BEGIN; $$ ; END $x$; SELECT $1;") ==
        list{"DO $x$ BEGIN; $$ ; END $x$", "SELECT $1"});
  CHECK(texts("-- a;\nSELECT /* ; /* ; */ ; */ 1 - 2 / 3;") ==
        list{"SELECT /* ; /* ; */ ; */ 1 - 2 / 3"});
  CHECK(texts("CREATE RULE r AS ON INSERT TO t DO (SELECT 1; SELECT 2);") ==
        list{"CREATE RULE r AS ON INSERT TO t DO (SELECT 1; SELECT 2)"});
  CHECK(texts("SELECT 1") == list{"SELECT 1"});
  CHECK(texts(";;\n-- nothing").empty());
}

TEST_CASE("script splitter: bodies of functions in SQL have semicolons") {
  const std::string function =
      "CREATE OR REPLACE FUNCTION f() RETURNS int BEGIN ATOMIC SELECT CASE WHEN true THEN 1 END; "
      "SELECT 2; END";
  CHECK(texts(function + "; SELECT 3;") == list{function, "SELECT 3"});
  CHECK(texts("BEGIN; CREATE TABLE t (a int); END;") ==
        list{"BEGIN", "CREATE TABLE t (a int)", "END"});
}

TEST_CASE("script splitter: data of a COPY are no statements") {
  const std::string script =
      "COPY public.t (a, b) FROM stdin;\n1\t;x'\n\\\\.\t2\n\\.\n\nSELECT 1;\n";
  for (const std::size_t piece : {1U, 2U, 5U, 1'000U}) {
    CAPTURE(piece);
    const auto all = split(script, piece);
    REQUIRE(all.size() >= 4);
    CHECK(all[0].text == "COPY public.t (a, b) FROM stdin");
    CHECK(all[0].has_copy_data);
    std::string data;
    for (const auto& item : all)
      if (item.what == item_kind::copy_data) data += item.text;
    CHECK(data == "1\t;x'\n\\\\.\t2\n");
    CHECK(all[all.size() - 2].what == item_kind::copy_end);
    CHECK(all.back().text == "SELECT 1");
    CHECK(all.back().line == 6);
  }
}

TEST_CASE("script splitter: says when a script is cut off") {
  for (const auto* text : {"COPY t FROM stdin;\n1\n", "SELECT 'a", "/* a", "DO $$ BEGIN"}) {
    CAPTURE(text);
    script_splitter splitter;
    splitter.feed(text);
    splitter.end();
    while (splitter.next()) {
    }
    CHECK(splitter.is_cut_off());
  }
}

TEST_CASE("script splitter: commands of psql are items of their own") {
  const auto all = split("\\restrict abc\nSELECT 1;\n\\! rm -rf /\nSELECT 2 \\g /tmp/x\n;", 100);
  REQUIRE(all.size() == 5);
  CHECK(all[0].what == item_kind::command);
  CHECK(all[0].text == "\\restrict abc");
  CHECK(action_of_command(all[0].text) == psql_action::skip);
  CHECK(all[2].text == "\\! rm -rf /");
  CHECK(all[2].line == 3);
  CHECK(action_of_command(all[2].text) == psql_action::refuse);
  CHECK(all[3].text == "\\g /tmp/x");
  CHECK(all[4].text == "SELECT 2");
  for (const auto* text : {"\\i /etc/passwd", "\\copy t from program 'id'", "\\o |sh", "\\cd /"})
    CHECK(action_of_command(text) == psql_action::refuse);
  CHECK(action_of_command("\\connect shop") == psql_action::skip);
}

TEST_CASE("script splitter: names the object that pg_dump writes into its comments") {
  const auto all = split(
      "--\n-- Name: films; Type: TABLE; Schema: public; Owner: ada\n--\n\nCREATE TABLE "
      "public.films "
      "(a int);\n\n-- Data for Name: films; Type: TABLE DATA; Schema: public; Owner: ada\nSELECT 1;"
      "\n-- Name: shop; Type: SCHEMA; Schema: -; Owner: ada\nCREATE SCHEMA shop;\n",
      9);
  REQUIRE(all.size() == 3);
  CHECK(all[0].object == "TABLE public.films");
  CHECK(all[0].line == 5);
  CHECK(all[1].object == "TABLE DATA public.films");
  CHECK(all[2].object == "SCHEMA shop");
}

TEST_CASE("script splitter: backslashes are escapes while the script says so") {
  CHECK(texts("SET standard_conforming_strings = off; SELECT 'a\\';b'; "
              "SET standard_conforming_strings = on; SELECT 'a\\';") ==
        list{"SET standard_conforming_strings = off", "SELECT 'a\\';b'",
             "SET standard_conforming_strings = on", "SELECT 'a\\'"});
}

TEST_CASE("script rules: what is not part of a database is skipped") {
  const restore_rules usual;
  const auto action = [&](std::string_view text) { return action_of(text, usual); };
  CHECK(action("CREATE TABLE t (a int)") == script_action::run);
  CHECK(action("/* x */ begin") == script_action::skip_transaction);
  CHECK(action("COMMIT AND CHAIN") == script_action::skip_transaction);
  CHECK(action("CREATE DATABASE shop") == script_action::skip_database);
  CHECK(action("CREATE ROLE ada SUPERUSER") == script_action::skip_role);
  CHECK(action("ALTER TABLE public.t OWNER TO ada") == script_action::skip_owner);
  CHECK(action("ALTER TABLE t ADD CHECK (a <> 'OWNER TO')") == script_action::run);
  CHECK(action("GRANT SELECT ON TABLE t TO ada") == script_action::skip_privileges);
  CHECK(action("COMMENT ON EXTENSION hstore IS 'x'") == script_action::skip_comment);
  CHECK(action("DROP EXTENSION IF EXISTS hstore") == script_action::skip_platform);
  CHECK(action("DROP SCHEMA IF EXISTS public") == script_action::skip_platform);
  CHECK(action("DROP SCHEMA IF EXISTS shop") == script_action::run);
  CHECK(action("CREATE TRIGGER signalbox_hook_1 AFTER INSERT ON t EXECUTE FUNCTION x.y()") ==
        script_action::skip_platform);
  CHECK(action("ALTER PUBLICATION signalbox_live ADD TABLE ONLY public.t") ==
        script_action::skip_platform);
  restore_rules keeping;
  keeping.keeps_owners = keeping.keeps_privileges = true;
  CHECK(action_of("ALTER TABLE t OWNER TO ada", keeping) == script_action::run);
  CHECK(action_of("REVOKE ALL ON TABLE t FROM ada", keeping) == script_action::run);
}

TEST_CASE("script rules: finds the table of a statement") {
  CHECK(table_of("CREATE TABLE public.films (a int)") == "public.films");
  CHECK(table_of("CREATE UNLOGGED TABLE IF NOT EXISTS \"a b\".\"C.d\" ()") == "\"a b\".\"C.d\"");
  CHECK(table_of("COPY public.films (a) FROM stdin") == "public.films");
  CHECK(table_of("INSERT INTO public.films VALUES (1)") == "public.films");
  CHECK(table_of("SELECT 1").empty());
  CHECK(takes_copy_data("copy t from STDIN"));
  CHECK_FALSE(takes_copy_data("COPY t FROM PROGRAM 'id'"));
  CHECK_FALSE(takes_copy_data("COPY t TO STDOUT"));
}
