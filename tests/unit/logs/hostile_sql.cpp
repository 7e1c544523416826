#include "tests/unit/logs/hostile_sql.hpp"

#include <fmt/format.h>

#include <utility>

namespace signalbox::testing {

namespace {

std::string repeated(std::string_view text, std::size_t count) {
  std::string made;
  for (std::size_t at = 0; at < count; ++at)
    made += text;
  return made;
}

/// `with q0 as (…), q1 as (select … from q0 a, q0 b), …`: each level uses the previous one twice.
std::string doubling_queries(std::size_t levels) {
  std::string made = "with q0 as (select id from edge_logs)";
  for (std::size_t level = 1; level <= levels; ++level)
    made += fmt::format(", q{0} as (select a.id from q{1} a, q{1} b)", level, level - 1);
  return made + fmt::format(" select count(*) from q{}", levels);
}

/// Other statements than queries, and other databases.
void add_statements(std::vector<hostile_sql>& to) {
  for (const auto* text : {"attach database '/etc/passwd' as other",
                           "ATTACH '/tmp/x.db' AS x",
                           "detach database main",
                           "pragma table_list",
                           "PRAGMA writable_schema = ON",
                           "pragma hard_heap_limit = 0",
                           "pragma query_only = 0",
                           "insert into edge_logs (event_message) values ('x')",
                           "update edge_logs set event_message = 'x'",
                           "delete from postgres_logs",
                           "drop table edge_logs",
                           "create table t (a)",
                           "create temp table t as select 1",
                           "create view v as select * from edge_logs",
                           "create trigger t after insert on edge_logs begin select 1; end",
                           "create virtual table t using fts5(x)",
                           "create virtual table t using log_lines(auth_logs)",
                           "create index i on edge_logs (id)",
                           "alter table edge_logs rename to x",
                           "vacuum into '/tmp/copy.db'",
                           "vacuum",
                           "reindex",
                           "analyze",
                           "begin",
                           "commit",
                           "savepoint a",
                           "release a",
                           "rollback",
                           "explain select * from edge_logs",
                           "explain query plan select 1",
                           "replace into edge_logs values (1)",
                           "load_extension('/tmp/x.so')",
                           ".shell id",
                           ".read /etc/passwd",
                           "reset",
                           ""})
    to.push_back({.text = text, .code = *text == '\0' ? "log_sql_empty" : "log_sql_not_a_query"});
  for (const auto* text : {"select 1; attach '/etc/passwd' as x", "select 1; drop table edge_logs",
                           "select 1;;select 2", "select 1; -- \n pragma table_list",
                           "select 1 /* */ ; /* */ select 2"})
    to.push_back({.text = text, .code = "log_sql_many_statements"});
  for (const auto* text : {"with x as (select 1) insert into edge_logs select * from x",
                           "with x as (select 1) delete from edge_logs",
                           "with x as (select 1) update edge_logs set id = 1"})
    to.push_back({.text = text});
}

/// Tables and functions beyond the logs.
void add_reaches(std::vector<hostile_sql>& to) {
  for (const auto* text : {"select * from sqlite_master",
                           "select * from sqlite_schema",
                           "select sql from main.sqlite_schema",
                           "select * from sqlite_temp_master",
                           "select * from temp.sqlite_temp_schema",
                           "select * from pragma_table_list",
                           "select * from pragma_database_list()",
                           "select * from pragma_function_list",
                           "select * from pragma_table_info('edge_logs')",
                           "select load_extension('/tmp/x.so')",
                           "select load_extension('x', 'y')",
                           "select randomblob(1000000000)",
                           "select zeroblob(1000000000)",
                           "select length(zeroblob(1000000000))",
                           "select printf('%1000000000d', 1)",
                           "select format('%.*c', 1000000000, 'x')",
                           "select sqlite_version()",
                           "select sqlite_source_id()",
                           "select sqlite_compileoption_get(1)",
                           "select changes()",
                           "select last_insert_rowid()",
                           "select random()",
                           "select * from json_tree('[1,[2,[3]]]')",
                           "select json_patch('{}', '{}')",
                           "select json_set('{}', '$.a', 1)",
                           "select json_insert('{}', '$.a', 1)",
                           "select likelihood(1, 0.5)",
                           "select soundex('x')"})
    to.push_back({.text = text, .code = "log_sql_denied"});
  for (const auto* text : {"select readfile('/etc/passwd')",
                           "select writefile('/tmp/x', 'y')",
                           "select edit('x')",
                           "select * from fsdir('/')",
                           "select * from dbstat",
                           "select * from sqlite_dbpage",
                           "select * from generate_series(1, 1000000000)",
                           "select fts3_tokenizer('simple')",
                           "select fts5(1)",
                           "select * from fts5vocab",
                           "select * from csv",
                           "select * from other.edge_logs",
                           "select * from completion('x')",
                           "select * from recent",
                           "select * from blocks",
                           "select * from offsets",
                           "select * from bytecode('select 1')",
                           "select * from tables_used('select 1')",
                           "select eval('select 1')",
                           "select * from edge_logs where event_message match 'x'",
                           "select * from edge_logs where event_message regexp '(a+)+$'",
                           "select ?1",
                           "select :a",
                           "select @a",
                           "select $a",
                           "select * from nowhere",
                           "select nothing(1)",
                           "select * from \"../other/00000001-2026-11-29.log\""})
    to.push_back({.text = text});
}

/// All the time of the machine.
void add_endless(std::vector<hostile_sql>& to) {
  to.push_back(
      {.text =
           "with recursive r(n) as (select 1 union all select n + 1 from r) select count(*) from r",
       .code = "log_sql_many_uses"});
  to.push_back(
      {.text = "with r(n) as (values (1) union all select n + 1 from r) select max(n) from r",
       .code = "log_sql_many_uses"});
  to.push_back({.text = "with a as (select * from b), b as (select * from a) select * from a",
                .code = "log_sql_many_uses"});
  to.push_back({.text = doubling_queries(30), .code = "log_sql_many_uses"});
  to.push_back({.text = doubling_queries(4)});
  for (const auto* text :
       {"select count(*) from edge_logs a, edge_logs b, edge_logs c",
        "select count(*) from edge_logs a, edge_logs b where a.event_message < b.event_message",
        "select count(*) from edge_logs a join edge_logs b on a.event_message like '%' || b.id || "
        "'%' join postgres_logs c",
        "select (select count(*) from edge_logs b, edge_logs c where b.id > a.id and c.id > b.id) "
        "from edge_logs a",
        "select * from edge_logs a, edge_logs b, edge_logs c order by a.event_message || "
        "b.event_message",
        "select count(distinct a.id || b.id || c.id) from edge_logs a, edge_logs b, edge_logs c",
        "select a.id from edge_logs a, edge_logs b, edge_logs c group by a.id, b.id, c.id",
        "select sum(1) over (partition by a.id order by b.id) from edge_logs a, edge_logs b",
        "select count(*) from json_each(json_array(1,2,3,4,5,6,7,8,9,10)) a, "
        "json_each(json_array(1,2,3,4,5,6,7,8,9,10)) b, edge_logs, postgres_logs",
        "select group_concat(a.event_message) from edge_logs a, edge_logs b"})
    to.push_back({.text = text});
  to.push_back(
      {.text = fmt::format("select count(*) from edge_logs {}", repeated(", edge_logs", 16)),
       .code = "log_sql_many_tables"});
  std::string joins = "select count(*) from edge_logs t0";
  for (int table = 1; table < 15; ++table)
    joins +=
        fmt::format(" join postgres_logs t{} on t{}.timestamp = t{}.timestamp or t{}.id = t0.id",
                    table, table, table - 1, table);
  to.push_back({.text = joins});
}

/// Single functions and values that grow or take long.
void add_bombs(std::vector<hostile_sql>& to) {
  const std::string doubled =
      "select "
      "replace(replace(replace(replace(replace(replace(replace(hex(hex(hex(hex('aaaaaaaa')))),";
  to.push_back({.text = doubled +
                        " '6', '66666666'), '6', '66666666'), '6', '66666666'), '6', '66666666'), "
                        "'6', '66666666'), '6', '66666666'), '6', '66666666')",
                .code = "log_sql_value_too_large"});
  to.push_back({.text = "select group_concat(metadata || metadata) from edge_logs",
                .code = "log_sql_value_too_large"});
  to.push_back({.text = "select json_group_array(metadata) from edge_logs",
                .code = "log_sql_value_too_large"});
  const std::string hex =
      "hex(hex(hex(hex(hex(hex(hex(hex(hex(hex(hex(hex(hex('aaaaaaaaaaaaaaaaaaaaaaaa')))))))))))))";
  for (const auto& text :
       {fmt::format("select {} like '{}'", hex, repeated("%6%1", 200)),
        fmt::format("select {} like '{}b'", hex, repeated("%_", 400)),
        fmt::format("select {} glob '{}b'", hex, repeated("*[0-9]", 150)),
        fmt::format("select {} glob '{}'", hex, repeated("*?", 400)),
        fmt::format("select 'x' like '{}'", repeated("%", 5'000)),
        fmt::format("select instr({}, {} || 'x')", hex, hex),
        fmt::format("select replace({}, {} || 'x', 'y')", hex, hex),
        fmt::format("select trim({0}, {0})", hex),
        fmt::format("select ltrim({0}, {0}), rtrim({0}, {0})", hex),
        fmt::format("select count(*) from json_each('[{}1]')", repeated("1,", 7'000)),
        fmt::format("select json_extract('{}{}', '${}')", repeated("[", 1'900),
                    repeated("]", 1'900), repeated("[0]", 900)),
        fmt::format("select {}1{}", repeated("(", 500), repeated(")", 500)),
        fmt::format("select {}1", repeated("-", 3'000)),
        fmt::format("select {}1", repeated("not ", 2'000)),
        fmt::format("select 1{}", repeated(" + 1", 1'400)),
        fmt::format("select 1{}", repeated(", 1", 1'400)),
        fmt::format("select 1{}", repeated(" union all select 1", 500)),
        fmt::format("select {}1{}", repeated("(select ", 200), repeated(")", 200)),
        fmt::format("select case {} end", repeated("when 1 then 2 ", 700)),
        fmt::format("select max({}1)", repeated("1,", 1'000)),
        fmt::format("select * from edge_logs where id in ({}1)", repeated("1,", 1'400)),
        fmt::format("select \"{}\"", repeated("x", 15'000)),
        fmt::format("select '{}'", repeated("x", 20'000)),
        std::string{"select strftime('%Y%Y%Y%Y%Y', '2026-01-01') from edge_logs a, edge_logs b"},
        std::string{"select abs(-9223372036854775808)"},
        std::string{"select sum(9223372036854775807) from edge_logs"},
        std::string{"select char(0, 55296, 1114112, -1)"},
        std::string{"select cast(x'ff00fe' as text)"},
        std::string{"select 1 limit -1 offset 9223372036854775807"},
        std::string{"select 1 /* open"},
        std::string{"select 'open"},
        std::string{"select \"open"},
        std::string{"select (1"},
        std::string{"select 1)"},
        std::string{"select \xff\xfe"},
        std::string{"select 1\0", 9},
        std::string{"(((((select 1)))))"}})
    to.push_back({.text = text});
}

}  // namespace

std::vector<hostile_sql> hostile_texts() {
  std::vector<hostile_sql> made;
  add_statements(made);
  add_reaches(made);
  add_endless(made);
  add_bombs(made);
  return made;
}

}  // namespace signalbox::testing
