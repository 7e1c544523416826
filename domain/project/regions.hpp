#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.hpp"

namespace signalbox::domain {

/// A location where projects can run.
struct region {
  std::string code;      ///< for example `eu-west-3`
  std::string name;      ///< display name, for example "West EU (Paris)"
  double latitude = 0;   ///< degrees, -90 to 90
  double longitude = 0;  ///< degrees, -180 to 180
};

/// A shortcut to a region.
struct continent {
  std::string name;    ///< display name, for example "Europe"
  std::string region;  ///< the code of its region
};

/// The regions of each cloud provider: `config/regions.json`, read once. Immutable, so it may be
/// read on any thread.
class region_catalogue {
 public:
  /// Parses the catalogue. `file` is only used in errors. `errc::bad_request` contains the line of
  /// a syntax error, or the invalid field and the reason.
  [[nodiscard]] static core::result<region_catalogue> parse(std::string_view file,
                                                            std::string_view text);

  /// `AWS`, `AWS_K8S`, `AWS_NIMBUS`, `FLY`, in alphabetical order.
  [[nodiscard]] std::vector<std::string_view> cloud_providers() const;

  /// Empty for an unknown provider.
  [[nodiscard]] std::span<const region> regions_of(std::string_view cloud_provider) const;

  /// The preselected region; empty for an unknown provider.
  [[nodiscard]] std::string_view default_of(std::string_view cloud_provider) const;

  /// Continents and the region for each (specification point 9); empty for a provider without such
  /// shortcuts.
  [[nodiscard]] std::span<const continent> continents_of(std::string_view cloud_provider) const;

  /// Regions of all providers without duplicates, in alphabetical order.
  [[nodiscard]] std::vector<std::string_view> all_codes() const;

  /// Returns nothing when the provider has no such region.
  [[nodiscard]] const region* find(std::string_view cloud_provider, std::string_view code) const;

  /// Checks a region. `errc::bad_request` with the field `cloud_provider` or `db_region` and the
  /// allowed values.
  [[nodiscard]] core::result<void> check(std::string_view cloud_provider,
                                         std::string_view code) const;

 private:
  struct provider {
    std::string default_code;
    std::vector<region> regions;
    std::vector<continent> continents;
  };

  std::map<std::string, provider, std::less<>> providers_;
};

}  // namespace signalbox::domain
