#include "domain/project/disk.hpp"

#include <fmt/format.h>

#include <cmath>

#include "domain/validation.hpp"

namespace signalbox::domain {

namespace {

/// "7.5 GB", "8 GB", "512 MB".
std::string size_text(std::uint64_t mib) {
  if (mib < mib_per_gb) return fmt::format("{} MB", mib);
  auto text = fmt::format("{:.1f}", static_cast<double>(mib) / static_cast<double>(mib_per_gb));
  if (text.ends_with(".0")) text.resize(text.size() - 2);
  return text + " GB";
}

std::string use_text(const disk_use& use) {
  return fmt::format("The database uses {} of its {} disk",
                     size_text(use.database_bytes / bytes_per_mib), size_text(use.disk_mib));
}

}  // namespace

bool is_full(const disk_use& use) {
  // The product does not overflow for any real disk size.
  return use.database_bytes * 100 >= use.disk_mib * bytes_per_mib * disk_full_percent;
}

std::optional<bool> read_only_change(const disk_use& use, bool is_read_only) {
  const bool full = is_full(use);
  if (full == is_read_only) return std::nullopt;
  return full;
}

std::string disk_full_text(const disk_use& use) {
  return fmt::format(
      "{}: new transactions can only read. Enlarge the disk, or delete data in a session that "
      "begins with SET default_transaction_read_only = off.",
      use_text(use));
}

std::string disk_free_text(const disk_use& use) {
  return fmt::format("{} and accepts writes again.", use_text(use));
}

core::result<std::uint64_t> grown_disk(const disk_request& request, const plan_limits* plan) {
  constexpr const char* field = "size_gb";
  if (plan == nullptr || !plan->chooses_compute) {
    return fail_field(field, fmt::format("cannot be chosen on the {} plan",
                                         plan == nullptr ? "present" : plan->name));
  }
  const auto smallest = static_cast<std::int64_t>(std::ceil(plan->disk_included_gb));
  const auto largest = static_cast<std::int64_t>(request.largest_gb);
  if (request.requested_gb < smallest || request.requested_gb > largest) {
    return fail_field(field, fmt::format("must be from {} to {}", smallest, largest));
  }
  const auto requested_mib = static_cast<std::uint64_t>(request.requested_gb) * mib_per_gb;
  if (requested_mib <= request.present_mib) {
    return fail_field(field, fmt::format("must be more than the current {}: disks cannot shrink",
                                         size_text(request.present_mib)));
  }
  return requested_mib;
}

}  // namespace signalbox::domain
