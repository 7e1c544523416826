#include "api/project/branch_comparison.hpp"

#include <fmt/format.h>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <utility>
#include <variant>

#include "actors/messages/directory.hpp"
#include "actors/messages/project_copy.hpp"
#include "api/database/catalogue_reading.hpp"
#include "api/database/definition_change.hpp"
#include "api/query/sql_failure.hpp"
#include "core/crypto/token_digest.hpp"
#include "domain/identifiers.hpp"
#include "domain/query/connection_pass.hpp"
#include "domain/query/statement_access.hpp"
#include "domain/schema/snapshot_query.hpp"
#include "domain/schema/snapshot_reading.hpp"
#include "tenant_sql/service.hpp"

namespace signalbox::api {

namespace {

using boost::asio::awaitable;
using core::errc;
using core::json;
using core::result;
using shared_comparison = std::shared_ptr<compared_branch>;

std::unexpected<core::error> no_branch() {
  return core::fail(errc::not_found, "This project has no such branch.");
}

/// The texts that PostgreSQL and the storage answered.
struct read_texts {
  std::string base;
  std::string in_parent;
  std::string in_branch;
};

result<sql_access> access_to(const call& c, const domain::project& what) {
  auto accepts = domain::check_accepts_statements(what.condition, c.membership().in.limits);
  if (!accepts)
    return core::fail(errc::conflict, fmt::format("{}: {}", what.name, accepts.error().message));
  auto at = c.in.session_address(what);
  if (!at)
    return core::fail(errc::conflict,
                      "The project's database is simulated: it has no definitions.");
  return sql_access{.ref = what.ref, .at = std::move(*at)};
}

/// Explains why the definitions of a database could not be read.
awaitable<std::unexpected<core::error>> refuse_unread(call& c, const sql_access& access,
                                                      const std::string& name,
                                                      tenant_sql::text_failure why) {
  if (why.why.sqlstate != lock_not_available)
    co_return core::fail(
        errc::unavailable,
        fmt::format("The definitions of {} could not be read: {}", name, why.why.message));
  co_await explain_lock(c, access, std::nullopt, why);
  auto refused = core::fail(
      errc::conflict,
      fmt::format(
          "The definitions of {} could not be read, because another session holds a lock. {}", name,
          why.why.detail));
  refused.error().detail_code = locked_code;
  co_return refused;
}

awaitable<result<std::string>> read_definitions(call& c, const sql_access& access,
                                                const std::string& name) {
  domain::catalogue_query query{.text = domain::snapshot_query(), .parameters = {}};
  auto read = co_await read_catalogue(c, access, std::move(query));
  if (!read) co_return std::unexpected(std::move(read.error()));
  if (const auto* failed = std::get_if<tenant_sql::text_failure>(&*read))
    co_return co_await refuse_unread(c, access, name, *failed);
  co_return std::get<std::string>(std::move(*read));
}

/// Takes seconds of CPU for thousands of tables.
awaitable<result<shared_comparison>> compare_elsewhere(shared_comparison into, read_texts texts) {
  auto parent = domain::snapshot_of(json::parse(texts.in_parent, nullptr, false));
  if (!parent) co_return std::unexpected(std::move(parent.error()));
  auto branch = domain::snapshot_of(json::parse(texts.in_branch, nullptr, false));
  if (!branch) co_return std::unexpected(std::move(branch.error()));
  into->in_parent = std::move(*parent);
  into->in_branch = std::move(*branch);
  if (!texts.base.empty()) {
    auto base = domain::snapshot_from(json::parse(texts.base, nullptr, false));
    if (!base) co_return std::unexpected(std::move(base.error()));
    into->base = std::move(*base);
  }
  into->found = domain::compare_branch(into->base ? &*into->base : nullptr, into->in_parent,
                                       into->in_branch, into->parent_access.at.owner_role);
  co_return into;
}

awaitable<result<planned_merge>> plan_elsewhere(std::shared_ptr<const compared_branch> of,
                                                std::set<std::string> chosen) {
  auto target = domain::merged_parent(of->found, of->in_parent, of->in_branch, chosen);
  if (!target) co_return std::unexpected(std::move(target.error()));
  planned_merge made{.target = std::move(*target), .script = {}, .review = {}};
  made.script = domain::script_between(of->in_parent, made.target, of->parent_access.at.owner_role);
  if (made.script.steps.size() > domain::merge_statements_max)
    co_return core::fail(errc::payload_too_large,
                         fmt::format("The merge has more than {} statements. Choose fewer changes.",
                                     domain::merge_statements_max));
  auto text = domain::fingerprint_of(of->in_parent);
  for (const auto& step : made.script.steps)
    text += "\n" + step.sql;
  made.review = core::token_digest(text);
  co_return made;
}

json unit_json(const domain::merge_unit& one) {
  json needs = json::array();
  for (const auto& key : one.needs)
    needs.push_back(domain::text_of(key));
  const auto text_or_null = [](const std::string& text) {
    return text.empty() ? json() : json(text);
  };
  return {{"id", domain::text_of(one.key)},
          {"kind", domain::schema_kind_names.name_of(one.key.kind)},
          {"schema", one.key.schema},
          {"table", one.key.table},
          {"name", one.key.name},
          {"change", domain::object_change_names.name_of(one.change)},
          {"in_parent", text_or_null(one.in_parent)},
          {"in_branch", text_or_null(one.in_branch)},
          {"conflict", text_or_null(one.conflict)},
          {"blocked", text_or_null(one.blocked)},
          {"cautions", one.cautions},
          {"needs", std::move(needs)}};
}

json units_json(const std::vector<domain::merge_unit>& all) {
  json made = json::array();
  for (const auto& one : all)
    made.push_back(unit_json(one));
  return made;
}

awaitable<result<shared_comparison>> read_and_compare(call& c) {
  auto owner = co_await find_branch(c);
  if (!owner) co_return std::unexpected(std::move(owner.error()));
  actors::find_branch_base request{.parent = domain::project_ref{c.parameter("ref")}};
  auto base = co_await ask(c, *owner, std::move(request));
  if (!base) co_return std::unexpected(std::move(base.error()));
  auto parent = co_await ask<actors::describe_project>(c, c.project);
  if (!parent) co_return std::unexpected(std::move(parent.error()));
  auto parent_access = access_to(c, *parent);
  if (!parent_access) co_return std::unexpected(std::move(parent_access.error()));
  const auto branch_access = access_to(c, base->branch);
  if (!branch_access) co_return std::unexpected(branch_access.error());
  read_texts texts{.base = std::move(base->definitions), .in_parent = {}, .in_branch = {}};
  auto in_parent = co_await read_definitions(c, *parent_access, parent->name);
  if (!in_parent) co_return std::unexpected(std::move(in_parent.error()));
  texts.in_parent = std::move(*in_parent);
  auto in_branch = co_await read_definitions(c, *branch_access, base->branch.name);
  if (!in_branch) co_return std::unexpected(std::move(in_branch.error()));
  texts.in_branch = std::move(*in_branch);
  auto made = std::make_shared<compared_branch>();
  made->branch = std::move(base->branch);
  made->owner = std::move(*owner);
  made->parent_access = std::move(*parent_access);
  made->base_at = base->read_at;
  auto comparing = compare_elsewhere(std::move(made), std::move(texts));
  co_return co_await boost::asio::co_spawn(c.in.sql->long_work(), std::move(comparing),
                                           boost::asio::use_awaitable);
}

}  // namespace

awaitable<result<actors::project_handle>> find_branch(call& c) {
  actors::find_project request{.ref = domain::project_ref{c.parameter("branch_ref")}};
  if (!domain::is_ref(request.ref.value)) co_return no_branch();
  auto located = co_await ask(c, c.in.directory, std::move(request));
  if (!located && located.error().code == errc::not_found) co_return no_branch();
  if (!located) co_return std::unexpected(std::move(located.error()));
  co_return std::move(located->owner);
}

awaitable<result<shared_comparison>> compare_branch(call& c) {
  co_return co_await read_and_compare(c);
}

awaitable<result<planned_merge>> plan_merge(call& c, std::shared_ptr<const compared_branch> of,
                                            std::set<std::string> chosen) {
  auto planning = plan_elsewhere(std::move(of), std::move(chosen));
  co_return co_await boost::asio::co_spawn(c.in.sql->long_work(), std::move(planning),
                                           boost::asio::use_awaitable);
}

json comparison_json(const compared_branch& of) {
  json renames = json::array();
  for (const auto& one : of.found.renames)
    renames.push_back({{"from", domain::text_of(one.from)}, {"to", domain::text_of(one.to)}});
  return {{"base_at", of.base_at ? json(core::to_iso8601(*of.base_at)) : json()},
          {"changes", units_json(of.found.in_branch)},
          {"parent_changes", units_json(of.found.in_parent)},
          {"renames", std::move(renames)},
          {"not_compared", of.found.not_compared}};
}

}  // namespace signalbox::api
