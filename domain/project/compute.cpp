#include "domain/project/compute.hpp"

#include <algorithm>
#include <utility>

#include "domain/catalogue.hpp"

namespace signalbox::domain {

namespace {

/// Above every number in the catalogue: larger values are typing mistakes.
constexpr double number_max = 1e9;

double number(const catalogue_field& of, const char* name) {
  return of.member(name).number_between(0, number_max);
}

std::optional<double> maybe_number(const catalogue_field& of, const char* name) {
  const auto field = of.optional_member(name);
  if (!field) return std::nullopt;
  return field->number_between(0, number_max);
}

compute_size read_size(const catalogue_field& field) {
  field.allow_only({"id", "name", "baseline_iops", "max_iops", "baseline_throughput_mbps",
                    "max_throughput_mbps", "connections_direct", "connections_pooler", "cpu_cores",
                    "cpu_dedicated", "memory_gb", "price_hourly", "price_monthly"});
  compute_size read{.id = field.member("id").text(),
                    .name = field.member("name").text(),
                    .baseline_iops = number(field, "baseline_iops"),
                    .max_iops = number(field, "max_iops"),
                    .baseline_throughput_mbps = number(field, "baseline_throughput_mbps"),
                    .max_throughput_mbps = number(field, "max_throughput_mbps"),
                    .connections_direct = maybe_number(field, "connections_direct"),
                    .connections_pooler = maybe_number(field, "connections_pooler"),
                    .cpu_cores = maybe_number(field, "cpu_cores"),
                    .cpu_dedicated = std::nullopt,
                    .memory_gb = maybe_number(field, "memory_gb"),
                    .price_hourly = maybe_number(field, "price_hourly"),
                    .price_monthly = maybe_number(field, "price_monthly")};
  if (const auto dedicated = field.optional_member("cpu_dedicated"))
    read.cpu_dedicated = dedicated->flag();
  return read;
}

template <class Value>
core::json value_or_null(const std::optional<Value>& value) {
  return value ? core::json(*value) : core::json();
}

}  // namespace

core::result<compute_catalogue> compute_catalogue::parse(std::string_view file,
                                                         std::string_view text) {
  catalogue source{std::string{file}, text};
  source.top().allow_only({"defaults", "sizes"});
  compute_catalogue made;
  for (const catalogue_field& field : source.top().member("sizes").elements()) {
    auto read = read_size(field);
    if (std::ranges::find(made.sizes_, read.id, &compute_size::id) != made.sizes_.end())
      field.complain("is a duplicate");
    made.sizes_.push_back(std::move(read));
  }
  for (const auto& [plan, field] : source.top().member("defaults").members()) {
    const auto& id = made.defaults_[plan] = field.text();
    if (std::ranges::find(made.sizes_, id, &compute_size::id) == made.sizes_.end())
      field.complain("must be the id of a size");
  }
  if (source.fault()) return std::unexpected(*source.fault());
  return made;
}

const compute_size* compute_catalogue::find(std::string_view id) const {
  const auto found = std::ranges::find(sizes_, id, &compute_size::id);
  return found == sizes_.end() ? nullptr : &*found;
}

std::string_view compute_catalogue::default_of(std::string_view plan) const {
  const auto found = defaults_.find(plan);
  return found == defaults_.end() ? std::string_view{} : found->second;
}

core::json compute_json(const compute_size& what) {
  return {{"id", what.id},
          {"name", what.name},
          {"baseline_iops", what.baseline_iops},
          {"max_iops", what.max_iops},
          {"baseline_throughput_mbps", what.baseline_throughput_mbps},
          {"max_throughput_mbps", what.max_throughput_mbps},
          {"connections_direct", value_or_null(what.connections_direct)},
          {"connections_pooler", value_or_null(what.connections_pooler)},
          {"cpu_cores", value_or_null(what.cpu_cores)},
          {"cpu_dedicated", value_or_null(what.cpu_dedicated)},
          {"memory_gb", value_or_null(what.memory_gb)},
          {"price_hourly", value_or_null(what.price_hourly)},
          {"price_monthly", value_or_null(what.price_monthly)}};
}

}  // namespace signalbox::domain
