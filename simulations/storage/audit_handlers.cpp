#include <algorithm>
#include <array>
#include <limits>

#include "simulations/storage/sql_failure.hpp"
#include "simulations/storage/statement_handler.hpp"

namespace signalbox::simulations {
namespace {

using postgres::written_answer;

constexpr std::array<std::string_view, 13> audit_columns = {"id",
                                                            "at",
                                                            "organization_slug",
                                                            "project_ref",
                                                            "actor_account",
                                                            "actor_name",
                                                            "action",
                                                            "target",
                                                            "detail",
                                                            "request_id",
                                                            "remote_address",
                                                            "token_name",
                                                            "outcome"};
constexpr std::array<std::string_view, 2> outcome_names = {"done", "refused"};

void write_entry(written_answer& answer, const audit_row& one) {
  answer.add(one.id).add(one.at).add(one.organization_slug).add(one.project_ref);
  answer.add(one.actor_account).add(one.actor_name).add(one.action).add(one.target).add(one.detail);
  answer.add(one.request_id).add(one.remote_address).add(one.token_name).add(one.outcome).end_row();
}

written_answer append_entry(tables& in, const arguments& given) {
  constexpr static std::array<std::string_view, 1> columns = {"pg_notify"};
  audit_row made{.id = in.audit_ids.next(),
                 .at = given.moment(1),
                 .organization_slug = given.text_if_any(2),
                 .project_ref = given.text_if_any(3),
                 .actor_account = given.uuid_if_any(4),
                 .actor_name = std::string(given.text(5)),
                 .action = std::string(given.text(6)),
                 .target = std::string(given.text(7)),
                 .detail = std::string(given.text(8)),
                 .request_id = given.text_unless_empty(9),
                 .remote_address = given.text_unless_empty(10),
                 .token_name = given.text_unless_empty(11),
                 .outcome = std::string(given.text(12))};
  if (std::ranges::find(outcome_names, made.outcome) == outcome_names.end()) throw check_violation;
  const auto id = made.id;
  in.audit_log.insert(id, std::move(made));
  in.notifications.push_back(id);
  in.undo.remember([&in] { in.notifications.pop_back(); });
  written_answer answer(columns);
  answer.add("").end_row();
  return answer;
}

/// The filters of `audit.find`; an unset filter matches everything.
struct audit_request {
  std::optional<std::string> organization, project, account;
  std::string_view action;
  std::optional<core::time_point> from, until;

  [[nodiscard]] bool fits(const audit_row& one) const {
    return (!organization || one.organization_slug == organization) &&
           (!project || one.project_ref == project) && (!account || one.actor_account == account) &&
           (action.empty() || one.action == action) && (!from || one.at >= *from) &&
           (!until || one.at <= *until);
  }
};

/// Returns the numbers of an organization's or a user's entries if filtered by one; otherwise null.
const audit_by::numbers* narrowest(const tables& in, const audit_request& requested) {
  static const audit_by::numbers none;
  const auto of = [](const text_map<audit_by::numbers>& index, const std::string& text) {
    const auto found = index.find(text);
    return found == index.end() ? &none : &found->second;
  };
  if (requested.organization) return of(in.audit_log.by().organization, *requested.organization);
  if (requested.account) return of(in.audit_log.by().account, *requested.account);
  return nullptr;
}

written_answer find_entries(tables& in, const arguments& given) {
  const audit_request requested{.organization = given.text_if_any(1),
                                .project = given.text_if_any(2),
                                .account = given.uuid_if_any(3),
                                .action = given.text(4),
                                .from = given.moment_if_any(5),
                                .until = given.moment_if_any(6)};
  const auto before = given.whole_if_any(7).value_or(std::numeric_limits<std::int64_t>::max());
  const auto count = given.limit(8);
  written_answer answer(audit_columns);
  const auto take = [&](const audit_row& one) {
    if (answer.rows() < count && requested.fits(one)) write_entry(answer, one);
    return answer.rows() < count;
  };
  if (const auto* const numbers = narrowest(in, requested)) {
    for (auto at = numbers->lower_bound(before); at != numbers->begin();)
      if (!take(*in.audit_log.find(*--at))) break;
    return answer;
  }
  const auto& all = in.audit_log.all();
  for (auto at = all.lower_bound(before); at != all.begin();)
    if (!take((--at)->second)) break;
  return answer;
}

written_answer find_numbered_entries(tables& in, const arguments& given) {
  audit_by::numbers requested;
  for (const auto& text : given.list(1))
    if (text) requested.insert(read_whole(*text));
  written_answer answer(audit_columns);
  for (const auto number : requested)
    if (const auto* const found = in.audit_log.find(number)) write_entry(answer, *found);
  return answer;
}

constexpr std::array of_audit = {
    statement_handler{"audit.append", effect::changes, append_entry},
    statement_handler{"audit.find", effect::reads, find_entries},
    statement_handler{"audit.find_all", effect::reads, find_numbered_entries},
};

}  // namespace

statement_handlers audit_handlers() {
  return of_audit;
}

}  // namespace signalbox::simulations
