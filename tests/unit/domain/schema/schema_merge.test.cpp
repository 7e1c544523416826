#include "domain/schema/schema_merge.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "domain/schema/type_change.hpp"

using namespace signalbox::domain;

namespace {

const schema_key public_schema{
    .kind = schema_kind::schema, .schema = {}, .table = {}, .name = "public"};

schema_key relation(std::string name, schema_kind kind = schema_kind::table) {
  return {.kind = kind, .schema = "public", .table = {}, .name = std::move(name)};
}

schema_key column_of(std::string in, std::string name) {
  return {.kind = schema_kind::column,
          .schema = "public",
          .table = std::move(in),
          .name = std::move(name)};
}

void put_table(schema_snapshot& in, const std::string& name) {
  in.objects[relation(name)] = {.needs = {public_schema}};
}

void put_column(schema_snapshot& in, const std::string& of, const std::string& name,
                const std::string& type) {
  in.objects[column_of(of, name)] = {.parts = {{"type", type}, {".position", name}},
                                     .needs = {relation(of), public_schema}};
}

void put_view(schema_snapshot& in, const std::string& name, const schema_key& needed) {
  in.objects[relation(name, schema_kind::view)] = {.parts = {{"definition", "SELECT 1"}},
                                                   .needs = {needed, public_schema}};
}

schema_snapshot common_state() {
  schema_snapshot made;
  made.objects[public_schema] = {};
  put_table(made, "users");
  put_column(made, "users", "id", "integer");
  put_column(made, "users", "email", "text");
  return made;
}

const merge_unit& unit(const branch_comparison& of, const std::string& id) {
  const auto found = std::ranges::find_if(
      of.in_branch, [&id](const merge_unit& one) { return text_of(one.key) == id; });
  REQUIRE(found != of.in_branch.end());
  return *found;
}

}  // namespace

TEST_CASE("schema merge: separates changes of the branch from those of the parent") {
  const auto base = common_state();
  auto parent = base;
  auto branch = base;
  put_column(parent, "users", "phone", "text");
  put_column(branch, "users", "age", "integer");
  const auto found = compare_branch(&base, parent, branch, "owner");
  REQUIRE(found.in_branch.size() == 1);
  CHECK(text_of(found.in_branch[0].key) == "column public.users.age");
  CHECK(found.in_branch[0].change == object_change::added);
  CHECK(found.in_branch[0].in_parent.empty());
  CHECK(found.in_branch[0].in_branch == "ALTER TABLE public.users ADD COLUMN age integer;");
  CHECK(found.in_branch[0].conflict.empty());
  REQUIRE(found.in_parent.size() == 1);
  CHECK(text_of(found.in_parent[0].key) == "column public.users.phone");
}

TEST_CASE("schema merge: the same change in both is none") {
  const auto base = common_state();
  auto parent = base;
  put_column(parent, "users", "age", "integer");
  const auto found = compare_branch(&base, parent, parent, "owner");
  CHECK(found.in_branch.empty());
  CHECK(found.in_parent.empty());
}

TEST_CASE("schema merge: names conflicts") {
  const auto base = common_state();
  auto parent = base;
  auto branch = base;
  put_column(parent, "users", "email", "character varying(10)");
  put_column(branch, "users", "email", "character varying(20)");
  const auto found = compare_branch(&base, parent, branch, "owner");
  CHECK(unit(found, "column public.users.email").conflict ==
        "The parent has changed column public.users.email, too, in another way.");
  SUBCASE("a removal of what the parent has changed") {
    branch.objects.erase(relation("users"));
    branch.objects.erase(column_of("users", "id"));
    branch.objects.erase(column_of("users", "email"));
    const auto removed = compare_branch(&base, parent, branch, "owner");
    CHECK(removed.in_branch.size() == 1);
    CHECK(unit(removed, "table public.users").conflict ==
          "The branch removes it, but the parent has changed column public.users.email since the "
          "branch was made.");
  }
}

TEST_CASE("schema merge: a change of a table that the parent removed is a conflict") {
  const auto base = common_state();
  auto branch = base;
  put_column(branch, "users", "age", "integer");
  schema_snapshot parent;
  parent.objects[public_schema] = {};
  const auto found = compare_branch(&base, parent, branch, "owner");
  REQUIRE(found.in_branch.size() == 1);
  CHECK(unit(found, "table public.users").conflict == "The parent has removed table public.users.");
}

TEST_CASE("schema merge: a removal of what the parent's new objects need is blocked") {
  const auto base = common_state();
  auto parent = base;
  auto branch = base;
  put_view(parent, "emails", column_of("users", "email"));
  branch.objects.erase(column_of("users", "email"));
  const auto found = compare_branch(&base, parent, branch, "owner");
  CHECK(unit(found, "column public.users.email").blocked ==
        "In the parent, view public.emails still needs column public.users.email.");
  const auto refused = merged_parent(found, parent, branch, {"column public.users.email"});
  REQUIRE_FALSE(refused.has_value());
  CHECK(refused.error().detail_code == "change_blocked");
}

TEST_CASE("schema merge: a choice includes what it needs") {
  const auto base = common_state();
  auto branch = base;
  put_table(branch, "orders");
  put_column(branch, "orders", "id", "integer");
  put_view(branch, "totals", column_of("orders", "id"));
  const auto found = compare_branch(&base, base, branch, "owner");
  CHECK(found.in_branch.size() == 2);
  CHECK(unit(found, "view public.totals").needs == std::set{relation("orders")});
  auto merged = merged_parent(found, base, branch, {"view public.totals"});
  REQUIRE_FALSE(merged.has_value());
  CHECK(merged.error().detail_code == "change_needs_others");
  merged = merged_parent(found, base, branch, {"view public.totals", "table public.orders"});
  REQUIRE(merged.has_value());
  CHECK(changes_between(*merged, branch).empty());
  merged = merged_parent(found, base, branch, {"table public.unknown"});
  REQUIRE_FALSE(merged.has_value());
  CHECK(merged.error().detail_code == "unknown_change");
  CHECK(merged.error().message == "The branch has no change of table public.unknown.");
}

TEST_CASE("schema merge: without a base every difference is the branch's") {
  const auto parent = common_state();
  auto branch = parent;
  branch.objects.erase(column_of("users", "email"));
  put_column(branch, "users", "mail", "text");
  const auto found = compare_branch(nullptr, parent, branch, "owner");
  CHECK_FALSE(found.has_base);
  CHECK(found.in_branch.size() == 2);
  CHECK(found.in_parent.empty());
  REQUIRE(found.renames.size() == 1);
  CHECK(text_of(found.renames[0].from) == "column public.users.email");
  CHECK(text_of(found.renames[0].to) == "column public.users.mail");
}

TEST_CASE("schema merge: the base advances by what was chosen") {
  const auto base = common_state();
  auto branch = base;
  put_column(branch, "users", "age", "integer");
  put_column(branch, "users", "zip", "text");
  const auto found = compare_branch(&base, base, branch, "owner");
  const auto advanced = advanced_base(base, found, branch, {"column public.users.age"});
  CHECK(advanced.find(column_of("users", "age")) != nullptr);
  CHECK(advanced.find(column_of("users", "zip")) == nullptr);
}

TEST_CASE("schema merge: a role that the parent lacks blocks a privilege") {
  const auto base = common_state();
  auto branch = base;
  branch.objects[relation("users")].grants = {"SELECT - \"web \"\"x\""};
  const auto found = compare_branch(&base, base, branch, "owner");
  CHECK(unit(found, "table public.users").blocked ==
        "The role web \"x does not exist in the parent. Create it there first.");
}

TEST_CASE("type change: only known conversions are safe") {
  using enum type_change;
  CHECK(conversion_of("integer", "bigint") == safe);
  CHECK(conversion_of("bigint", "integer") == checked);
  CHECK(conversion_of("integer", "double precision") == checked);
  CHECK(conversion_of("character varying(10)", "character varying(20)") == safe);
  CHECK(conversion_of("character varying(100)", "character varying(20)") == checked);
  CHECK(conversion_of("character varying(10)", "text") == safe);
  CHECK(conversion_of("numeric(10,2)", "numeric") == safe);
  CHECK(conversion_of("numeric(10,2)", "numeric(12,2)") == checked);
  CHECK(conversion_of("uuid", "text") == safe);
  CHECK(conversion_of("text", "uuid") == checked);
  CHECK(conversion_of("timestamp(3) with time zone", "timestamp with time zone") == safe);
  CHECK(conversion_of("integer", "uuid") == unknown);
  CHECK(conversion_of("public.mood", "public.other") == unknown);
}
