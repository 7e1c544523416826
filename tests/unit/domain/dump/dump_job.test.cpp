#include "domain/dump/dump_job.hpp"

#include <doctest/doctest.h>

#include <algorithm>

#include "domain/dump/archive_contents.hpp"
#include "domain/dump/source_report.hpp"

using namespace signalbox;
using namespace signalbox::domain;

namespace {

bool has(const std::vector<std::string>& all, const std::string& one) {
  return std::ranges::find(all, one) != all.end();
}

/// Writes archives as pg_dump 15 does.
struct archive_text {
  std::string bytes = "PGDMP";

  explicit archive_text(char form, int count) {
    bytes += std::string("\x01\x0e\x00\x04\x08", 5);
    bytes += form;
    for (int at = 0; at < 8; ++at)
      number(0);
    text("shop");
    text("15.18");
    text("15.18");
    number(count);
  }
  archive_text& number(int value) {
    bytes += value < 0 ? '\x01' : '\x00';
    const auto size = static_cast<unsigned>(value < 0 ? -value : value);
    for (unsigned at = 0; at < 4; ++at)
      bytes += static_cast<char>(size >> (8 * at));
    return *this;
  }
  archive_text& text(std::string_view value) {
    number(static_cast<int>(value.size()));
    bytes += value;
    return *this;
  }
  archive_text& none() { return number(-1); }
  archive_text& entry(int id, std::string_view kind, std::string_view schema, std::string_view name,
                      std::vector<int> needs = {}, std::string_view file = "") {
    number(id).number(0).text("1259").text("16385").text(name).text(kind).number(2);
    text("CREATE").text("DROP").none().text(schema).none().none().text("ada").text("false");
    for (const int one : needs)
      text(std::to_string(one));
    none();
    if (bytes[10] == '\x01')
      bytes += std::string(9, '\0');
    else
      text(file);
    return *this;
  }
};

}  // namespace

TEST_CASE("dump job: starts one at a time, while the database runs") {
  CHECK(check_dump({}));
  CHECK(check_dump({.is_available = false}).error().code == core::errc::unavailable);
  CHECK(check_dump({.is_running = true}).error().code == core::errc::conflict);
  CHECK(check_dump({.status = project_status::inactive}).error().code == core::errc::conflict);
  CHECK(check_dump({.kind = dump_kind::download, .is_read_only = true}));
  CHECK_FALSE(check_dump({.kind = dump_kind::restore, .is_read_only = true}));
}

TEST_CASE("dump job: an interruption says what stays in the database") {
  dump_job job{.id = "1", .kind = dump_kind::restore, .in_one_transaction = true};
  job.progress.objects = 12;
  job.progress.object = "TABLE public.films";
  CHECK(interrupted_dump(job, {}).message.contains("Nothing was changed"));
  job.progress.is_committing = true;
  CHECK(interrupted_dump(job, {}).message.contains("everything was restored, or nothing"));
  job.in_one_transaction = false;
  const auto ended = interrupted_dump(job, {});
  CHECK(ended.state == dump_state::interrupted);
  CHECK(ended.message.contains("12 objects, the last one TABLE public.films"));
}

TEST_CASE("dump job: its errors and its progress survive storage") {
  const dump_progress progress{.phase = "a",
                               .object = "b",
                               .bytes = 1,
                               .bytes_total = 2,
                               .objects = 3,
                               .objects_total = 4,
                               .rows = 5,
                               .skipped = 6,
                               .errors = 7,
                               .is_committing = true};
  CHECK(dump_progress_from(dump_progress_json(progress)) == progress);
  const std::vector<dump_error> errors{
      {.line = 3, .object = "o", .statement = "s", .sqlstate = "42P01", .message = "m"}};
  CHECK(dump_errors_from(dump_errors_json(errors)) == errors);
  const std::vector<dump_table> tables{{.name = "a", .rows = 1, .source = 2}, {.name = "b"}};
  CHECK(dump_tables_from(dump_tables_json(tables)) == tables);
}

TEST_CASE("dump job: names of members are exact patterns of pg_dump") {
  CHECK(split_table_name("public.films")->name == "films");
  CHECK(split_table_name("\"a.b\".\"c\"\"*\"")->name == "c\"*");
  for (const auto* text : {"films", "public.*", "a.b.c", "Public.films", "\"a", ".b", "a.", "a.b;"})
    CHECK_FALSE(split_table_name(text));
  CHECK_FALSE(check_selection({.tables = {"vault.secrets"}}, {"vault"}));
  CHECK_FALSE(check_selection({.tables = {"signalbox_hooks.outbox"}}));
  CHECK_FALSE(check_selection({.schemas = {"signalbox_hooks"}}));
  CHECK_FALSE(check_selection({.schemas = {std::string(64, 'a')}}));
  CHECK(check_selection({.schemas = {std::string(63, '*')}, .tables = {"public.films"}}));
  const auto arguments =
      dump_arguments({.content = dump_content::definitions,
                      .selection = {.schemas = {"a*\"b"}, .tables = {"public.\"F*\""}}},
                     {"vault", "signalbox_*"});
  CHECK(has(arguments, "--schema=\"a*\"\"b\""));
  CHECK(has(arguments, "--table=\"public\".\"F*\""));
  CHECK(has(arguments, "--schema-only"));
  CHECK(has(arguments, "--exclude-schema=vault"));
  CHECK_FALSE(check_rules({.content = dump_content::data, .existing = existing_objects::replace}));
}

TEST_CASE("archive contents: are read, and refused when they are damaged") {
  archive_text text('\x01', 2);
  text.entry(1, "TABLE", "public", "films").entry(2, "TABLE DATA", "public", "films", {1});
  const auto found = read_archive_contents(text.bytes);
  REQUIRE(found);
  CHECK(found->database == "shop");
  CHECK(found->entries.at(1).dependencies == std::vector<std::int32_t>{1});
  for (std::size_t length = 5; length < text.bytes.size(); length += 3)
    CHECK_FALSE(read_archive_contents(text.bytes.substr(0, length)));
  CHECK_FALSE(read_archive_contents("PK\x03\x04"));
  auto newer = text.bytes;
  newer[6] = '\x30';
  CHECK(read_archive_contents(newer).error().message.contains("version 1.48"));
  archive_text outside('\x05', 1);
  outside.entry(1, "TABLE DATA", "public", "films", {}, "../../secret.key");
  CHECK(read_archive_contents(outside.bytes).error().message.contains("outside"));
}

TEST_CASE("archive contents: a choice brings what belongs to it") {
  archive_contents of;
  const auto add = [&](std::int32_t id, const char* kind, const char* schema, const char* name,
                       std::vector<std::int32_t> needs = {}) {
    of.entries.push_back({.id = id,
                          .kind = kind,
                          .schema = schema,
                          .name = name,
                          .owner = {},
                          .file = {},
                          .dependencies = std::move(needs)});
  };
  add(1, "SCHEMA", "", "shop");
  add(2, "TABLE", "shop", "orders");
  add(3, "TABLE", "shop", "people");
  add(4, "TABLE DATA", "shop", "orders", {2});
  add(5, "CONSTRAINT", "shop", "people people_pkey", {3});
  add(6, "FK CONSTRAINT", "shop", "orders orders_person_fkey", {2, 5});
  add(7, "INDEX", "shop", "orders_at", {2});
  add(8, "VIEW", "shop", "sums", {2});
  add(9, "TABLE", "signalbox_hooks", "outbox");
  add(10, "TRIGGER", "shop", "orders signalbox_hook_1", {2});
  add(11, "COMMENT", "", "EXTENSION hstore");
  add(12, "ACL", "shop", "TABLE orders", {2});
  using ids = std::vector<std::int32_t>;
  CHECK(restored_entries(of, {}) == ids{1, 2, 3, 4, 5, 6, 7, 8});
  restore_rules rules;
  rules.selection.tables = {"shop.orders"};
  CHECK(restored_entries(of, rules) == ids{2, 4, 7});
  rules.selection.tables.push_back("shop.people");
  CHECK(restored_entries(of, rules) == ids{2, 3, 4, 5, 6, 7});
  rules.content = dump_content::data;
  CHECK(restored_entries(of, rules) == ids{4});
  CHECK(restored_entries(of, {.content = dump_content::definitions, .keeps_privileges = true}) ==
        ids{1, 2, 3, 5, 6, 7, 8, 12});
}

TEST_CASE("source: a connection string is read, and never repeated in an error") {
  const auto found =
      read_connection_string("postgresql://a%40b:p%3Aw@db.example.com:6543/shop?sslmode=require");
  REQUIRE(found);
  CHECK(found->user == "a@b");
  CHECK(found->password == "p:w");
  CHECK(found->port == 6543);
  CHECK(found->tls == "require");
  CHECK(shown_source(*found) == "a@b@db.example.com:6543/shop");
  CHECK(read_connection_string("postgres://u@[2001:db8::1]/d")->host == "2001:db8::1");
  CHECK_FALSE(source_conninfo(*found, "").contains("p:w"));
  for (const auto* text :
       {"", "mysql://u:secret@h/d", "postgresql://u:secret@h", "postgresql://h/d",
        "postgresql://u:secret@h,i/d", "postgresql://u:secret@/d", "postgresql://u:secret@h:0/d",
        "postgresql://u:secret@h:99999/d", "postgresql://u:secret@h/d?options=-c%20x",
        "postgresql://u:%zz@h/d", "postgresql://u:secret@h/d?sslmode=no",
        "postgresql://u:secret@h/d?host=127.0.0.1"}) {
    CAPTURE(text);
    const auto refused = read_connection_string(text);
    REQUIRE_FALSE(refused);
    for (const auto& field : refused.error().fields)
      CHECK_FALSE(field.message.contains("secret"));
  }
}

TEST_CASE("source: a dry run finds what blocks a copy and what does not come along") {
  source_facts facts{.server_version = 150'018,
                     .target_version = 150'018,
                     .program_version = 15,
                     .version_text = "15.18",
                     .encoding = "UTF8"};
  CHECK(judge_source(facts).empty());
  CHECK(source_report_json(facts)["is_possible"] == true);
  facts.server_version = 170'002;
  facts.bytes = 2'000'000;
  facts.free_bytes = 1'000'000;
  facts.extensions = {"hstore", "postgis", "ltree"};
  facts.installed = {"ltree"};
  facts.available = {"ltree", "hstore"};
  facts.owners = {"ada"};
  facts.event_triggers = {"audit"};
  const auto report = source_report_json(facts);
  CHECK(report["is_possible"] == false);
  std::vector<std::string> codes;
  for (const auto& one : report["findings"])
    codes.push_back(one["code"]);
  for (const auto* code : {"version_new", "disk_small", "extensions_missing", "extensions_disabled",
                           "roles_missing", "event_triggers"})
    CHECK(has(codes, code));
}
