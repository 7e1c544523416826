#include <array>

#include "domain/organization/restriction.hpp"
#include "simulations/storage/organization_answer.hpp"
#include "simulations/storage/sql_failure.hpp"
#include "simulations/storage/statement_handler.hpp"

namespace signalbox::simulations {
namespace {

using postgres::written_answer;

constexpr std::array<std::string_view, 1> slug_column = {"slug"};
constexpr std::array<std::string_view, 2> first_steps_columns = {"is_used", "has_backup"};

const organization_row* organization_called(const tables& in, std::string_view slug) {
  const auto found = in.organizations.by().slug.find(slug);
  return found == in.organizations.by().slug.end() ? nullptr : found->second;
}

written_answer find_organization(tables& in, const arguments& given) {
  written_answer answer(organization_columns);
  const auto* const found = organization_called(in, given.text(1));
  if (found == nullptr) return answer;
  write_organization(answer, *found);
  answer.end_row();
  return answer;
}

written_answer find_first_steps(tables& in, const arguments& given) {
  written_answer answer(first_steps_columns);
  // Simulated databases are not used by clients and have no backups.
  if (organization_called(in, given.text(1)) != nullptr) answer.add(false).add(false).end_row();
  return answer;
}

written_answer all_slugs(tables& in, const arguments& /*given*/) {
  written_answer answer(slug_column);
  for (const auto& [id, one] : in.organizations.all())
    answer.add(one.slug).end_row();
  return answer;
}

written_answer slugs_in_grace(tables& in, const arguments& /*given*/) {
  written_answer answer(slug_column);
  for (const auto& [id, one] : in.organizations.all())
    if (one.restriction_status == "grace_period" && one.grace_period_end)
      answer.add(one.slug).end_row();
  return answer;
}

written_answer restrict_organization(tables& in, const arguments& given) {
  const auto status = given.text(2);
  const auto grace_period_end = given.moment_if_any(3);
  const auto since = given.moment_if_any(5);
  if (!domain::restriction_status_from(status)) throw check_violation;
  const auto* const found = organization_called(in, given.text(1));
  if (found == nullptr) return written_answer::of_change(0);
  in.organizations.change(*found, [&](organization_row& one) {
    one.restriction_status = status;
    one.grace_period_end = grace_period_end;
    one.restriction_reason = given.text_unless_empty(4);
    one.restriction_since = since;
  });
  return written_answer::of_change(1);
}

constexpr std::array of_organizations = {
    statement_handler{"checklist.first_steps", effect::reads, find_first_steps},
    statement_handler{"organizations.all_slugs", effect::reads, all_slugs},
    statement_handler{"organizations.find", effect::reads, find_organization},
    statement_handler{"organizations.in_grace", effect::reads, slugs_in_grace},
    statement_handler{"organizations.lock", effect::reads, find_organization},
    statement_handler{"organizations.restrict", effect::changes, restrict_organization},
};

}  // namespace

statement_handlers organization_handlers() {
  return of_organizations;
}

}  // namespace signalbox::simulations
