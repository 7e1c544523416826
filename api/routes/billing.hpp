#pragma once

#include <vector>

#include "api/route.hpp"

namespace signalbox::api {

/// Who pays for organizations, and what they owe: `/platform/organizations/{slug}/customer` and
/// `…/invoices`, `/platform/stripe/invoices/overdue`, and what operators record of invoices.
[[nodiscard]] std::vector<route> billing_routes();

}  // namespace signalbox::api
