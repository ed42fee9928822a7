//! Adapters against the payment provider for development: two shapes, so that the trait is not one provider's.

#[cfg(test)]
mod amounts;
#[cfg(test)]
mod conformance;
#[cfg(test)]
mod invoices;
#[cfg(test)]
mod refunds;
#[cfg(test)]
mod simulator;
#[cfg(test)]
mod tap;
#[cfg(test)]
mod troubles;
#[cfg(test)]
mod vectors;
#[cfg(test)]
mod webhooks;
#[cfg(test)]
mod world;
