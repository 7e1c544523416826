#include "domain/project/regions.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>
#include <utility>

#include "domain/catalogue.hpp"
#include "domain/validation.hpp"

namespace signalbox::domain {

namespace {

region read_region(const catalogue_field& field) {
  field.allow_only({"code", "name", "latitude", "longitude"});
  return {.code = field.member("code").text(),
          .name = field.member("name").text(),
          .latitude = field.member("latitude").number_between(-90, 90),
          .longitude = field.member("longitude").number_between(-180, 180)};
}

bool has_code(std::span<const region> regions, std::string_view code) {
  return std::ranges::find(regions, code, &region::code) != regions.end();
}

std::vector<region> read_regions(const catalogue_field& list) {
  std::vector<region> regions;
  for (const catalogue_field& field : list.elements()) {
    region read = read_region(field);
    if (has_code(regions, read.code)) field.complain("is a duplicate");
    regions.push_back(std::move(read));
  }
  return regions;
}

std::vector<continent> read_continents(const catalogue_field& list,
                                       std::span<const region> regions) {
  std::vector<continent> continents;
  for (const catalogue_field& field : list.elements()) {
    field.allow_only({"name", "region"});
    continents.push_back(
        {.name = field.member("name").text(), .region = field.member("region").text()});
    if (!has_code(regions, continents.back().region))
      field.complain("must name one of the provider's regions");
  }
  return continents;
}

}  // namespace

core::result<region_catalogue> region_catalogue::parse(std::string_view file,
                                                       std::string_view text) {
  catalogue source{std::string{file}, text};
  const catalogue_field groups = source.top().member("regions");
  region_catalogue made;
  for (const auto& [name, field] : source.top().member("cloud_providers").members()) {
    field.allow_only({"regions", "default", "continents"});
    provider& read = made.providers_[name];
    read.regions = read_regions(groups.member(field.member("regions").text()));
    read.default_code = field.member("default").text();
    if (!has_code(read.regions, read.default_code)) {
      field.complain("must have a default that is one of its regions");
    }
    if (const auto list = field.optional_member("continents"))
      read.continents = read_continents(*list, read.regions);
  }
  if (const auto& fault = source.fault()) return std::unexpected(*fault);
  return made;
}

std::vector<std::string_view> region_catalogue::cloud_providers() const {
  std::vector<std::string_view> names;
  names.reserve(providers_.size());
  for (const auto& [name, ignored] : providers_)
    names.emplace_back(name);
  return names;
}

std::span<const region> region_catalogue::regions_of(std::string_view cloud_provider) const {
  const auto found = providers_.find(cloud_provider);
  return found == providers_.end() ? std::span<const region>{} : found->second.regions;
}

std::vector<std::string_view> region_catalogue::all_codes() const {
  std::set<std::string_view> codes;
  for (const auto& [name, offered] : providers_)
    for (const auto& one : offered.regions)
      codes.insert(one.code);
  return {codes.begin(), codes.end()};
}

std::string_view region_catalogue::default_of(std::string_view cloud_provider) const {
  const auto found = providers_.find(cloud_provider);
  return found == providers_.end() ? std::string_view{} : found->second.default_code;
}

std::span<const continent> region_catalogue::continents_of(std::string_view cloud_provider) const {
  const auto found = providers_.find(cloud_provider);
  return found == providers_.end() ? std::span<const continent>{} : found->second.continents;
}

const region* region_catalogue::find(std::string_view cloud_provider, std::string_view code) const {
  const auto regions = regions_of(cloud_provider);
  const auto found = std::ranges::find(regions, code, &region::code);
  return found == regions.end() ? nullptr : &*found;
}

core::result<void> region_catalogue::check(std::string_view cloud_provider,
                                           std::string_view code) const {
  const auto regions = regions_of(cloud_provider);
  if (regions.empty()) {
    return fail_field("cloud_provider",
                      fmt::format("must be one of {}", fmt::join(cloud_providers(), ", ")));
  }
  if (find(cloud_provider, code) == nullptr) {
    std::vector<std::string_view> codes;
    for (const region& one : regions)
      codes.emplace_back(one.code);
    return fail_field("db_region", fmt::format("must be one of {}", fmt::join(codes, ", ")));
  }
  return {};
}

}  // namespace signalbox::domain
