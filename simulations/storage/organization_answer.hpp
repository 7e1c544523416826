#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "postgres/written_answer.hpp"
#include "simulations/storage/organizations.hpp"

namespace signalbox::simulations {

/// `organizations.*`, in the order of `write_organization`.
inline constexpr std::array<std::string_view, 13> organization_columns = {"id",
                                                                          "slug",
                                                                          "name",
                                                                          "plan",
                                                                          "billing_email",
                                                                          "requires_mfa",
                                                                          "restriction_status",
                                                                          "restriction_reason",
                                                                          "restriction_since",
                                                                          "grace_period_end",
                                                                          "inserted_at",
                                                                          "opt_in_tags",
                                                                          "billing_partner"};

/// Writes the cells of one organization, without billing, second factors and opt-ins; does not end
/// the row.
inline void write_organization(postgres::written_answer& answer, const organization_row& one) {
  answer.add(one.id).add(one.slug).add(one.name).add(one.plan).add(std::nullopt).add(false);
  answer.add(one.restriction_status).add(one.restriction_reason).add(one.restriction_since);
  answer.add(one.grace_period_end).add(one.inserted_at).add("[]").add(std::nullopt);
}

}  // namespace signalbox::simulations
