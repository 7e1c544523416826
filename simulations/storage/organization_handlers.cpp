#include <algorithm>
#include <array>

#include "simulations/storage/organization_answer.hpp"
#include "simulations/storage/sql_failure.hpp"
#include "simulations/storage/statement_handler.hpp"

namespace signalbox::simulations {
namespace {

using postgres::written_answer;

constexpr std::array<std::string_view, 1> slug_column = {"slug"};
constexpr std::array<std::string_view, 4> restriction_names = {"none", "grace_period",
                                                               "grace_period_over", "restricted"};
constexpr std::array<std::string_view, 2> partner_names = {"aws_marketplace", "vercel_marketplace"};

const organization_row* organization_called(const tables& in, std::string_view slug) {
  const auto found = in.organizations.by().slug.find(slug);
  return found == in.organizations.by().slug.end() ? nullptr : found->second;
}

written_answer organization_answer(const organization_row* one) {
  written_answer answer(organization_columns);
  if (one == nullptr) return answer;
  write_organization(answer, *one);
  answer.end_row();
  return answer;
}

/// Runs an UPDATE … WHERE slug = $1 RETURNING *.
template <class Change>
written_answer change_organization(tables& in, const arguments& given, Change how) {
  const auto* const found = organization_called(in, given.text(1));
  if (found != nullptr) in.organizations.change(*found, how);
  return organization_answer(found);
}

written_answer create_organization(tables& in, const arguments& given) {
  organization_row made;
  made.id = in.organization_ids.next();
  made.slug = given.text(1);
  made.name = given.text(2);
  made.inserted_at = given.moment(3);
  if (organization_called(in, made.slug) != nullptr) return organization_answer(nullptr);
  return organization_answer(&in.organizations.insert(made.id, made));
}

written_answer add_owner(tables& in, const arguments& given) {
  member_row made{.organization_id = given.whole(1),
                  .account_id = given.uuid(2),
                  .role = 1,
                  .joined_at = given.moment(3),
                  .project_roles = {}};
  const member_name name(made.organization_id, made.account_id);
  if (in.members.find(name) != nullptr) throw unique_violation;
  if (in.organizations.find(made.organization_id) == nullptr ||
      in.accounts.find(made.account_id) == nullptr)
    throw foreign_key_violation;
  in.members.insert(name, std::move(made));
  return written_answer::of_change(1);
}

written_answer find_organization(tables& in, const arguments& given) {
  return organization_answer(organization_called(in, given.text(1)));
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

written_answer update_organization(tables& in, const arguments& given) {
  return change_organization(in, given, [&](organization_row& one) {
    one.name = given.text(2);
    one.opt_in_tags = given.text(3);
  });
}

written_answer require_mfa(tables& in, const arguments& given) {
  return change_organization(in, given,
                             [&](organization_row& one) { one.requires_mfa = given.truth(2); });
}

written_answer change_plan(tables& in, const arguments& given) {
  const auto partner = given.text_unless_empty(3);
  if (partner && std::ranges::find(partner_names, *partner) == partner_names.end())
    throw check_violation;
  return change_organization(in, given, [&](organization_row& one) {
    one.plan = given.text(2);
    one.billing_partner = partner;
  });
}

written_answer restrict_organization(tables& in, const arguments& given) {
  const auto status = given.text(2);
  const auto grace_period_end = given.moment_if_any(3);
  const auto since = given.moment_if_any(5);
  if (std::ranges::find(restriction_names, status) == restriction_names.end())
    throw check_violation;
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

written_answer has_projects(tables& in, const arguments& given) {
  written_answer answer({});
  if (!in.projects.by().in(given.whole(1)).empty()) answer.end_row();
  return answer;
}

written_answer remove_organization(tables& in, const arguments& given) {
  const auto id = given.whole(1);
  if (in.organizations.find(id) == nullptr) return written_answer::of_change(0);
  if (!in.projects.by().in(id).empty()) throw foreign_key_violation;
  std::vector<member_name> members;
  for (auto at = in.members.all().lower_bound({id, ""});
       at != in.members.all().end() && at->first.first == id; ++at)
    members.push_back(at->first);
  for (const auto& name : members)
    in.members.erase(name);
  return written_answer::of_change(in.organizations.erase(id));
}

constexpr std::array of_organizations = {
    statement_handler{"organizations.add_owner", effect::changes, add_owner},
    statement_handler{"organizations.all_slugs", effect::reads, all_slugs},
    statement_handler{"organizations.change_plan", effect::changes, change_plan},
    statement_handler{"organizations.create", effect::changes, create_organization},
    statement_handler{"organizations.find", effect::reads, find_organization},
    statement_handler{"organizations.has_projects", effect::reads, has_projects},
    statement_handler{"organizations.in_grace", effect::reads, slugs_in_grace},
    statement_handler{"organizations.lock", effect::reads, find_organization},
    statement_handler{"organizations.remove", effect::changes, remove_organization},
    statement_handler{"organizations.require_mfa", effect::changes, require_mfa},
    statement_handler{"organizations.restrict", effect::changes, restrict_organization},
    statement_handler{"organizations.update", effect::changes, update_organization},
};

}  // namespace

statement_handlers organization_handlers() {
  return of_organizations;
}

}  // namespace signalbox::simulations
