#include "tests/unit/api/rows/row_calls.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <stdexcept>

namespace signalbox::api::testing {

using core::json;
using transport::http::method;

namespace {

json answer_of(const transport::http::response& of) {
  if (of.status != 200) throw std::runtime_error(of.body);
  return json_of(of);
}

/// A list in braces of one change is the change itself for the JSON library.
json list_of_changes(const json& changes) {
  return changes.is_array() ? changes : json::array({changes});
}

}  // namespace

void row_calls::sql(const std::string& text) {
  const auto ran =
      here.send(method::post, sql_path + "/query", json{{"query", text}}.dump(), "ada");
  if (ran.status != 200) throw std::runtime_error(ran.body);
}

json row_calls::value(const std::string& query) {
  const auto ran =
      here.send(method::post, sql_path + "/query", json{{"query", query}}.dump(), "ada");
  return answer_of(ran).at(0).begin().value();
}

transport::http::response row_calls::send(std::string_view call, std::string_view table,
                                          const json& more, std::string_view caller) {
  json body = {{"schema", "public"}, {"table", table}};
  body.update(more);
  return here.send(method::post, sql_path + "/" + std::string(call), body.dump(), caller);
}

json row_calls::rows(std::string_view table, const json& more) {
  return answer_of(send("rows", table, more));
}

json row_calls::count(std::string_view table, const json& more) {
  return answer_of(send("rows/count", table, more));
}

json row_calls::change(std::string_view table, const json& changes, const json& more) {
  json body = {{"changes", list_of_changes(changes)}};
  body.update(more);
  return answer_of(send("rows/changes", table, body));
}

std::string row_calls::first_values(std::string_view table, const json& more) {
  std::string made;
  const auto page = rows(table, more);
  for (const auto& row : page["rows"]) {
    const auto& first = row["values"][0];
    made += (made.empty() ? "" : ",") + (first.is_null() ? "NULL" : first.get<std::string>());
  }
  return made;
}

json row_calls::all_pages(std::string_view table, json more) {
  json all = json::array();
  for (;;) {
    auto page = rows(table, more);
    for (auto& row : page["rows"])
      all.push_back(std::move(row["values"]));
    if (page["next"].is_null()) return all;
    more["after"] = page["next"];
  }
}

json changed_row(const json& key, const json& values, const json& version) {
  json made = {{"op", "update"}, {"key", key}, {"values", values}};
  if (!version.is_null()) made["version"] = version;
  return made;
}

json inserted_row(const json& values) {
  return {{"op", "insert"}, {"values", values}};
}

json deleted_row(const json& key, const json& version) {
  json made = {{"op", "delete"}, {"key", key}};
  if (!version.is_null()) made["version"] = version;
  return made;
}

json refused_changes(row_calls& calls, std::string_view table, const json& changes,
                     unsigned status) {
  const auto refused = calls.send("rows/changes", table, {{"changes", list_of_changes(changes)}});
  INFO(refused.body);
  CHECK(refused.status == status);
  return json_of(refused);
}

void make_stock(row_calls& calls) {
  calls.sql(
      "DROP TABLE IF EXISTS stock_line, stock CASCADE; CREATE TABLE stock (id int PRIMARY KEY, "
      "name text NOT NULL DEFAULT 'new', n int CHECK (n >= 0)); CREATE TABLE stock_line (id int "
      "PRIMARY KEY, stock_id int REFERENCES stock); INSERT INTO stock VALUES (1, 'a', 10), (2, "
      "'b', 20), (3, 'c', 30)");
}

std::string contents(row_calls& calls, const std::string& columns, const std::string& table) {
  return calls
      .value(fmt::format("SELECT coalesce(string_agg(({})::text, ' ' ORDER BY ({})::text), "
                         "'') AS listed FROM {}",
                         columns, columns, table))
      .get<std::string>();
}

json version_of(row_calls& calls, const std::string& table, int id) {
  return calls.value(fmt::format("SELECT xmin::text FROM {} WHERE id = {}", table, id));
}

}  // namespace signalbox::api::testing
