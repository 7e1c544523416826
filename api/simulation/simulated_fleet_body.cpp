#include "api/simulation/simulated_fleet_body.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>
#include <span>
#include <string>
#include <utility>

#include "api/http/body_check.hpp"
#include "domain/validation.hpp"

namespace signalbox::api {

namespace {

using core::field_error;
using core::json;
using core::result;
using domain::simulated_fleet;

body_field ref_field(std::string_view name) {
  return {.name = name, .rule = domain::check_ref_text};
}

std::vector<body_field> person_fields() {
  return {{.name = "email", .rule = domain::check_simulated_email},
          {.name = "username", .rule = domain::check_username},
          {.name = "operator", .kind = value_kind::boolean, .required = false}};
}

std::vector<body_field> organization_fields() {
  return {ref_field("slug"),
          {.name = "name", .rule = domain::check_name},
          {.name = "plan", .rule = domain::check_not_blank}};
}

std::vector<body_field> member_fields() {
  return {ref_field("organization"),
          {.name = "email", .rule = domain::check_simulated_email},
          {.name = "role_id", .kind = value_kind::integer}};
}

std::vector<body_field> project_fields() {
  return {ref_field("ref"),
          {.name = "name", .rule = domain::check_name},
          {.name = "region", .rule = domain::check_not_blank},
          ref_field("organization"),
          {.name = "paused", .kind = value_kind::boolean, .required = false}};
}

/// Reads the lists in turn and collects the errors of all entries.
class fleet_reader {
 public:
  fleet_reader(const body& from, core::time_point now) : from_(from), now_(now) {}

  /// `take` receives each entry whose fields are valid, and returns further errors.
  template <class Take>
  void read(std::string_view list, std::span<const body_field> fields, Take take) {
    const auto all = from_.objects(list);
    for (std::size_t at = 0; at < all.size() && faults_.size() < body_faults_max; ++at) {
      const auto place = fmt::format("{}[{}]", list, at);
      auto values = check_body(all[at], fields, now_);
      if (!values) {
        for (auto& fault : values.error().fields)
          faults_.push_back({fmt::format("{}.{}", place, fault.field), std::move(fault.message)});
        continue;
      }
      if (const auto fitting = take(body(std::move(*values))); !fitting) {
        for (const auto& fault : fitting.error().fields)
          faults_.push_back({fmt::format("{}.{}", place, fault.field), fault.message});
      }
    }
  }

  [[nodiscard]] result<simulated_fleet> done(simulated_fleet read) {
    if (faults_.empty()) return read;
    faults_.resize(std::min(faults_.size(), body_faults_max));
    auto refused = domain::fail_field(faults_.front().field, faults_.front().message);
    refused.error().fields = std::move(faults_);
    return refused;
  }

 private:
  const body& from_;
  core::time_point now_;
  std::vector<field_error> faults_;
};

domain::organization_slug slug_in(const body& from, std::string_view name) {
  return domain::organization_slug{from.text(name)};
}

}  // namespace

result<void> check_region_known(std::string_view field, std::string_view region,
                                const domain::region_catalogue& among) {
  std::set<std::string_view> codes;
  for (const auto provider : among.cloud_providers()) {
    for (const auto& each : among.regions_of(provider))
      codes.insert(each.code);
  }
  if (codes.contains(region)) return {};
  return domain::fail_field(std::string(field),
                            fmt::format("must be one of {}", fmt::join(codes, ", ")));
}

std::vector<body_field> simulated_fleet_fields() {
  const auto list = [](std::string_view name, std::string_view summary) {
    return body_field{.name = name,
                      .summary = summary,
                      .kind = value_kind::objects,
                      .required = false,
                      .entries_max = domain::fleet_batch_max};
  };
  return {
      list("people",
           "Each with `email` ending with `@simulation.invalid`, `username`, and `operator` for "
           "operators"),
      list("organizations", "Each with `slug`, `name` and `plan`"),
      list("members",
           "Memberships: `organization`, `email`, `role_id`, from this portion or an earlier one"),
      list("projects",
           "Each with `ref`, `name`, `region`, `organization`, and `paused` for paused projects")};
}

result<simulated_fleet> read_simulated_fleet(const body& input, const fleet_limits& fits,
                                             core::time_point now) {
  simulated_fleet made;
  fleet_reader from(input, now);
  from.read("people", person_fields(), [&](const body& each) -> result<void> {
    made.people.push_back({.email = each.text("email"),
                           .username = each.text("username"),
                           .operates = each.boolean_or("operator", false)
                                           ? domain::operator_role::operator_
                                           : domain::operator_role::none});
    return {};
  });
  from.read("organizations", organization_fields(), [&](const body& each) -> result<void> {
    if (fits.plans.find(each.text("plan")) == nullptr)
      return domain::fail_field("plan", "is not a plan of this installation");
    made.organizations.push_back(
        {.slug = slug_in(each, "slug"), .name = each.text("name"), .plan = each.text("plan")});
    return {};
  });
  from.read("members", member_fields(), [&](const body& each) -> result<void> {
    const auto role = domain::role_from(each.integer("role_id"));
    if (!role) return domain::fail_field("role_id", "is not a role");
    made.members.push_back({.organization = slug_in(each, "organization"),
                            .email = each.text("email"),
                            .role = *role});
    return {};
  });
  from.read("projects", project_fields(), [&](const body& each) -> result<void> {
    const auto& region = each.text("region");
    if (auto known = check_region_known("region", region, fits.regions); !known) return known;
    made.projects.push_back({.ref = domain::project_ref{each.text("ref")},
                             .name = each.text("name"),
                             .region = region,
                             .organization = slug_in(each, "organization"),
                             .is_paused = each.boolean_or("paused", false)});
    return {};
  });
  return from.done(std::move(made));
}

}  // namespace signalbox::api
