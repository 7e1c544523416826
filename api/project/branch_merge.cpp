#include "api/project/branch_merge.hpp"

#include <chrono>
#include <exception>
#include <optional>
#include <utility>

#include "actors/messages/project_copy.hpp"
#include "actors/runtime/send.hpp"
#include "api/database/catalogue_reading.hpp"
#include "api/database/definition_change.hpp"
#include "api/query/sql_failure.hpp"
#include "api/rows/own_transaction.hpp"
#include "domain/schema/snapshot_query.hpp"
#include "domain/schema/snapshot_reading.hpp"
#include "tenant_sql/service.hpp"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/use_awaitable.hpp>

namespace signalbox::api {

namespace {

using boost::asio::awaitable;
using core::errc;
using core::json;
using core::result;
using tenant_sql::text_failure;

constexpr const char* outdated_code = "review_outdated";
constexpr const char* different_code = "merge_not_as_reviewed";
/// Of each statement; a table that is rewritten must not take the whole day.
constexpr const char* merge_statement_timeout = "10min";
/// Merges into one parent run one after the other: two of them would not see each other.
constexpr std::string_view take_turn =
    "SELECT pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('signalbox merge', 0))";
constexpr std::string_view strict_names = "SET LOCAL search_path = pg_catalog";
constexpr std::string_view usual_names = "SET LOCAL search_path TO DEFAULT";
/// For recording the outcome, which must not depend on how long the merge took.
constexpr std::chrono::milliseconds record_time_max{10'000};

/// The outcome of the statements.
struct merge_result {
  std::optional<text_failure> failure = std::nullopt;
  std::optional<std::size_t> failed_index = std::nullopt;
  bool is_outdated = false;   ///< the parent changed since the review
  bool is_different = false;  ///< the statements led elsewhere
};

awaitable<result<domain::schema_snapshot>> read_elsewhere(
    std::vector<tenant_sql::collected_row> rows) {
  json made = json::array();
  for (auto& row : rows) {
    const auto text = [&row](std::size_t at) { return row.at(at).value_or(""); };
    made.push_back({{"kind", text(0)},
                    {"schema", text(1)},
                    {"table", text(2)},
                    {"name", text(3)},
                    {"ref", text(4)},
                    {"parts", json::parse(text(5), nullptr, false)},
                    {"grants", json::parse(text(6), nullptr, false)}});
    if (made.back()["parts"].is_discarded()) made.back()["parts"] = json::object();
    if (made.back()["grants"].is_discarded()) made.back()["grants"] = nullptr;
  }
  co_return domain::snapshot_of(made);
}

std::unexpected<core::error> refuse_locked() {
  auto refused = core::fail(errc::conflict,
                            "Another session holds a lock that reading the parent's definitions "
                            "needs, so nothing was merged.");
  refused.error().detail_code = locked_code;
  return refused;
}

/// A merge while its transaction is open.
class open_merge {
 public:
  open_merge(call& c, own_transaction& in) : call_(c), in_(in) {}

  awaitable<result<merge_result>> run(const compared_branch& of, const planned_merge& plan) {
    if (auto failed = co_await command(take_turn); !failed || *failed)
      co_return ended(std::move(failed), std::nullopt);
    auto before = co_await read();
    if (!before) co_return std::unexpected(std::move(before.error()));
    if (domain::fingerprint_of(*before) != domain::fingerprint_of(of.in_parent))
      co_return merge_result{.is_outdated = true};
    if (auto failed = co_await command(usual_names); !failed || *failed)
      co_return ended(std::move(failed), std::nullopt);
    for (std::size_t at = 0; at < plan.script.steps.size(); ++at)
      if (auto failed = co_await command(plan.script.steps[at].sql); !failed || *failed)
        co_return ended(std::move(failed), at);
    auto after = co_await read();
    if (!after) co_return std::unexpected(std::move(after.error()));
    co_return merge_result{.is_different = !domain::changes_between(*after, plan.target).empty()};
  }

 private:
  using failure = std::optional<text_failure>;

  static result<merge_result> ended(result<failure> why, std::optional<std::size_t> at) {
    if (!why) return std::unexpected(std::move(why.error()));
    return merge_result{.failure = std::move(**why), .failed_index = at};
  }

  awaitable<result<failure>> command(std::string_view text) {
    domain::sql_statement statement{.text = std::string(text), .parameters = {}};
    auto ran = co_await in_.run(std::move(statement));
    if (!ran) co_return std::unexpected(std::move(ran.error()));
    co_return std::move(ran->failure);
  }

  awaitable<result<domain::schema_snapshot>> read() {
    if (auto failed = co_await command(strict_names); !failed || *failed)
      co_return core::fail(errc::unavailable, "The parent's definitions could not be read.");
    domain::sql_statement statement{.text = domain::snapshot_query(), .parameters = {}};
    auto ran = co_await in_.run(std::move(statement));
    if (!ran) co_return std::unexpected(std::move(ran.error()));
    if (ran->failure && ran->failure->why.sqlstate == lock_not_available) co_return refuse_locked();
    if (ran->failure)
      co_return core::fail(errc::unavailable, "The parent's definitions could not be read: " +
                                                  ran->failure->why.message);
    if (ran->is_too_large)
      co_return core::fail(errc::payload_too_large,
                           "The parent has too many definitions to be merged here.");
    auto reading = read_elsewhere(std::move(ran->rows));
    co_return co_await boost::asio::co_spawn(call_.in.sql->long_work(), std::move(reading),
                                             boost::asio::use_awaitable);
  }

  call& call_;
  own_transaction& in_;
};

tenant_sql::text_request merge_request(const call& c, const sql_access& access) {
  auto made = text_request_of(c, access);
  made.as.settings = {{.name = "lock_timeout", .value = definition_lock_timeout},
                      {.name = "statement_timeout", .value = merge_statement_timeout},
                      {.name = "check_function_bodies", .value = "off"}};
  return made;
}

/// Runs the statements and commits, or rolls back.
awaitable<result<merge_result>> merge_in_parent(call& c, const compared_branch& of,
                                                const planned_merge& plan) {
  auto access = of.parent_access;
  access.role = tenant_sql::session_role::owner;
  auto how = merge_request(c, access);
  auto begun = co_await own_transaction::begin(c, access, std::move(how));
  if (!begun) co_return std::unexpected(std::move(begun.error()));
  result<merge_result> made;
  std::exception_ptr thrown;
  try {
    open_merge work(c, *begun);
    made = co_await work.run(of, plan);
  } catch (...) {
    thrown = std::current_exception();
  }
  if (!thrown && made && !made->failure && !made->is_outdated && !made->is_different) {
    auto committed = co_await begun->commit();
    if (!committed) co_return std::unexpected(std::move(committed.error()));
    if (*committed) made->failure = std::move(**committed);
    co_return made;
  }
  co_await begun->roll_back();
  if (thrown) std::rethrow_exception(thrown);
  co_return made;
}

/// Returns the base after the merge, as stored; empty without one.
std::string base_after(const compared_branch& of, const std::set<std::string>& chosen) {
  if (!of.base) return {};
  return domain::stored_form(domain::advanced_base(*of.base, of.found, of.in_branch, chosen))
      .dump();
}

awaitable<void> record(call& c, const compared_branch& of, const std::set<std::string>& chosen,
                       bool is_merged, const std::string& parent_name) {
  actors::end_merge end;
  end.is_merged = is_merged;
  if (is_merged) end.definitions = base_after(of, chosen);
  end.parent_name = parent_name;
  end.by = c.requester();
  // What is not recorded is found at the next comparison: both have the merged definitions.
  (void)co_await ask(c.in.timeouts, of.owner, std::move(end), record_time_max);
  if (!is_merged) co_return;
  actors::note_merge note{.branch_name = of.branch.name, .by = c.requester()};
  (void)co_await ask(c.in.timeouts, c.project, std::move(note), record_time_max);
  actors::post(c.project, actors::schema_changed{});
  actors::post(c.project, actors::database_used{});
}

/// Reserves the branch, merges, and records the outcome in every case.
awaitable<outcome> reserve_and_merge(call& c, std::shared_ptr<const compared_branch> of,
                                     std::shared_ptr<const planned_merge> plan,
                                     std::set<std::string> chosen) {
  auto parent = co_await ask<actors::describe_project>(c, c.project);
  if (!parent) co_return std::unexpected(std::move(parent.error()));
  actors::begin_merge begin;
  begin.parent = domain::project_ref{c.parameter("ref")};
  begin.changes = chosen.size();
  begin.statements = plan->script.steps.size();
  begin.by = c.requester();
  auto begun = co_await ask(c, of->owner, std::move(begin));
  if (!begun) co_return std::unexpected(std::move(begun.error()));
  result<merge_result> made;
  std::exception_ptr thrown;
  try {
    made = co_await merge_in_parent(c, *of, *plan);
  } catch (...) {
    thrown = std::current_exception();
  }
  const bool is_merged =
      !thrown && made && !made->failure && !made->is_outdated && !made->is_different;
  co_await record(c, *of, chosen, is_merged, parent->name);
  if (thrown) std::rethrow_exception(thrown);
  if (!made) co_return std::unexpected(std::move(made.error()));
  if (made->is_outdated)
    co_return co_await refuse_outdated(
        c, outdated_code,
        "The parent's definitions have changed since the review, so nothing was merged.");
  if (made->is_different)
    co_return co_await refuse_outdated(
        c, different_code,
        "The statements would have led to other definitions than those reviewed, or the parent was "
        "changed meanwhile, so nothing was merged.");
  if (made->failure) {
    if (made->failure->why.sqlstate == lock_not_available) made->failure->code = locked_code;
    co_await explain_lock(c, of->parent_access, std::nullopt, *made->failure);
    co_return sql_failure(c, *made->failure, made->failed_index);
  }
  co_return ok({{"merged", chosen.size()}, {"statement_count", plan->script.steps.size()}});
}

}  // namespace

awaitable<outcome> refuse_outdated(call& c, std::string_view code, std::string_view message) {
  auto fresh = co_await compare_branch(c);
  if (!fresh) co_return std::unexpected(std::move(fresh.error()));
  json body = {{"message", message},
               {"code", code},
               {"requestId", c.incoming.id},
               {"comparison", comparison_json(**fresh)}};
  // The caller may merge, or the request would have been refused.
  body["comparison"]["can_merge"] = true;
  ready_answer made;
  made.status = 409;
  made.headers.set("Content-Type", "application/json; charset=utf-8");
  made.headers.set("Cache-Control", "no-store");
  made.body = body.dump(-1, ' ', false, json::error_handler_t::replace);
  co_return success{.status = made.status, .body = std::move(made)};
}

awaitable<outcome> run_merge(call& c, std::shared_ptr<const compared_branch> of,
                             std::shared_ptr<const planned_merge> plan,
                             std::set<std::string> chosen) {
  co_return co_await reserve_and_merge(c, std::move(of), std::move(plan), std::move(chosen));
}

}  // namespace signalbox::api
